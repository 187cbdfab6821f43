// The page as HTML: contains or preloads everything that the first view needs (docs/decisions/0004).
import type { FirstView } from '@lechaim/shared/contracts/first-view.ts'
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { noticeRoom } from '@lechaim/shared/lib/plain-page.ts'
import { pageTop } from '@lechaim/shared/lib/remote-contract.ts'
import { escapeHtml, inlineJson } from '../http/responses/escape.ts'
import { type HostAssets, hashOf, type PageScripts, pageScriptNames } from '../releases/live/snapshot.ts'
import { clickScript } from '../tracing/click.ts'
import { ageGateCss, ageGateHtml } from './age-gate/age-gate.ts'
import { iconSvg, themeColor } from './installable/web-manifest.ts'
import { headHtml, type PageHead, structuredHtml } from './page-head.ts'
import type { AnnouncedPicture, PageScript } from './preloads.ts'

interface PageParts {
  head: PageHead
  /** The shop's public origin. */
  base: string
  ageVerified: boolean
  /** HTML and styles from the server's renderer; null where the browser draws all of it. */
  drawn: Pick<FirstView, 'html' | 'styles' | 'data'> | null
  host: HostAssets
  /** True when the page has the host fallback script. */
  guarded: boolean
  /** Scripts of remotes that the first view runs. */
  preloadScripts: readonly PageScript[]
  /** The largest picture of the first view, if any. */
  preloadImage: AnnouncedPicture | null
  data: PageData
  /** HTML about releases that this visitor alone gets; empty without any. */
  notice: string
  /** True when traces begin in the page (decision 0102). */
  isTraced?: boolean
  /** The list's filters for pages in which no script runs; empty without any. */
  filterForm?: string
}

/** Inlined, which also avoids a request for /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`

/** Fonts of every first view: Hebrew, and the text face's Latin file, whose digits and signs of prices would cause a layout shift. The
 *  headings' Latin loads when a heading has a Latin letter. */
const isFirstFont = (font: string) => font.includes('-hebrew-') || font.includes('heebo-latin-')

/** Of earlier hosts, after the view: in the head they keep Chromium from the first paint until they are there, for a tenth of a second at
 *  most. */
const fontLinks = ({ fonts, fontCss }: HostAssets) =>
  (fontCss ? [] : fonts)
    .filter(isFirstFont)
    .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`)
    .join('\n')

/** Without `href` where there are candidates: a browser without `imagesrcset` would fetch an unused picture. */
function imageLink({ address, candidates, sizes }: AnnouncedPicture): string {
  const source = candidates ? `imagesrcset="${escapeHtml(candidates)}" imagesizes="${escapeHtml(sizes)}"` : `href="${escapeHtml(address)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

/** Holds the first frame back until the page's top is there: after the long head the parser pauses, and a frame without any content would be
 *  drawn, which takes a phone longer than that. Without such a part, as with an earlier host, the frame would wait for the whole page. */
const expectTop = (html = '') => (html.includes(`id="${pageTop}"`) ? `<link rel="expect" href="#${pageTop}" blocking="render">` : '')

/** Integrity needs CORS; a preload must have the same mode as its script, or the file is fetched twice. */
const checkedBy = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}" crossorigin` : '')

type Guarded = Pick<PageParts, 'host' | 'guarded' | 'isTraced'>

/** An inline script of the host's build; undefined if missing. */
function inlined(name: keyof PageScripts, { host, guarded }: Guarded) {
  const stands = { trust: isChecked(host), 'host-fallback': guarded, early: host.draws, opening: host.draws }[name]
  return stands ? host.pageScripts?.[name] : undefined
}

function inlineScript(name: keyof PageScripts, parts: Guarded): string {
  const script = inlined(name, parts)
  const version = name === 'host-fallback' ? ` data-host="${parts.host.version}"` : ''
  return script ? `<script${version}>${script.text}</script>` : ''
}

/** The fonts' rules, which `page-fonts.ts` applies, before the first script. */
function fontHtml(parts: Guarded): string {
  const { fontCss } = parts.host
  const style = fontCss && `<style>${fontCss}</style>`
  return style && inlined('opening', parts) ? `<noscript id="page-fonts">${style}</noscript>` : style
}

/** True when the host's scripts load after the first view. */
const startsLater = ({ drawn, host }: Pick<PageParts, 'drawn' | 'host'>) => drawn !== null && host.pageScripts !== null

const hasGate = ({ ageVerified, host }: Pick<PageParts, 'ageVerified' | 'host'>) => host.draws && !ageVerified

/** For the policy: the inline styles and scripts of a page. */
export function inlineHashes(parts: Pick<PageParts, 'ageVerified' | 'drawn'> & Guarded) {
  const { drawn, host } = parts
  return {
    styles: [
      host.cssHash,
      ...(host.fontCss ? [host.fontCssHash] : []),
      ...(hasGate(parts) ? [ageGateCssHash] : []),
      ...(drawn?.styles ? [hashOf(cssIn(drawn.styles))] : []),
    ],
    scripts: [...(parts.isTraced ? [clickScriptHash] : []), ...pageScriptNames.flatMap((name) => inlined(name, parts)?.hash ?? [])],
  }
}

type Scripted = Pick<PageParts, 'drawn' | 'host' | 'preloadScripts'>

/** The host's scripts, and those that are only preloaded. */
const scriptsOf = ({ host, preloadScripts }: Scripted): (PageScript & { host?: true })[] => [
  ...host.scripts.map((address) => ({ address, integrity: host.integrity[address], host: true as const })),
  ...preloadScripts,
]

/** For the policy: the hashes of the scripts in the page's markup, without those requested by `opening.ts`. */
export const writtenScripts = (parts: Scripted): string[] =>
  startsLater(parts) ? [] : scriptsOf(parts).flatMap(({ integrity }) => integrity ?? [])

/** True when the host's scripts have hashes; a dev server's don't. */
export const isChecked = ({ integrity, scripts }: HostAssets): boolean => Boolean(integrity[scripts[0] ?? ''])

const ageGateCssHash = hashOf(ageGateCss)
const clickScriptHash = hashOf(clickScript)
const cssIn = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('</style>'))

/** The host's script at once, for pages that browsers render. Scripts first: over HTTP/1.1 browsers fetch six files at a time, and pictures
 *  are shown only after the scripts. */
const scriptsAtOnce = (parts: PageParts) =>
  scriptsOf(parts)
    .map(({ address, integrity, host }) =>
      host
        ? `<script src="${address}"${checkedBy(integrity)} defer fetchpriority="high" data-host-script></script>`
        : `<link rel="preload" as="script" href="${address}"${checkedBy(integrity)}>`,
    )
    .join('\n')

/** The scripts that `opening.ts` requests after the largest picture. */
const scriptsLater = (parts: PageParts) => `<script type="application/json" id="page-scripts">${inlineJson(scriptsOf(parts))}</script>`

/** Removed by the first script, since scripts may be blocked without `noscript` applying. */
const needsScripts = '<p class="needs-scripts">להוספה לסל ולהזמנה יש להפעיל JavaScript בדפדפן</p>'

const emptyPage = '<div class="first-paint" aria-hidden="true"><span></span><span></span><span></span></div>'

export function pageHtml(parts: PageParts): string {
  const { head, base, ageVerified, drawn, host, preloadImage, data, notice, filterForm = '' } = parts
  const gate = hasGate(parts)
  return `<!doctype html>
<html lang="he" dir="rtl"${ageVerified ? ' data-age="ok"' : ''}${notice && ` style="${noticeRoom}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${expectTop(drawn?.html)}
${headHtml(head, base)}
<meta name="theme-color" content="${themeColor}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/bundled/icon-192.png">
<link rel="icon" href="${icon}" type="image/svg+xml">
${fontHtml(parts)}
${inlineScript('trust', parts)}${parts.isTraced ? `<script>${clickScript}</script>` : ''}
${inlineScript('early', parts)}
<style>${host.css}</style>
${gate ? `<style>${ageGateCss}</style>` : ''}
${drawn?.styles ?? ''}
${inlineScript('host-fallback', parts)}
${startsLater(parts) ? '' : scriptsAtOnce(parts)}
${preloadImage ? imageLink(preloadImage) : ''}
</head>
<body>
${drawn ? needsScripts : ''}
${gate ? ageGateHtml(data.shop.header) : ''}
${filterForm}
<div id="app"${drawn ? ' data-drawn' : ''}${gate ? ' inert' : ''}>${drawn?.html ?? emptyPage}</div>
${drawn ? '' : '<noscript>האתר זקוק ל־JavaScript כדי לפעול.</noscript>'}
${notice}
${fontLinks(host)}
<script type="application/json" id="page-data">${inlineJson(drawn?.data ?? data)}</script>
${startsLater(parts) ? scriptsLater(parts) : ''}
${inlineScript('opening', parts)}
${structuredHtml(head)}
</body>
</html>
`
}
