// The page as HTML: everything that the first view needs is in it or announced by it (docs/decisions/0004).
import type { FirstView } from '@lechaim/shared/contracts/first-view.ts'
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { escapeHtml, inlineJson } from '../http/responses/escape.ts'
import { previewBar } from '../releases/live/preview-pages.ts'
import { type HostAssets, hashOf, type PageScripts } from '../releases/live/snapshot.ts'
import type { Preview } from '../releases/live/visitor.ts'
import { ageGateCss, ageGateHtml } from './age-gate/age-gate.ts'
import { headHtml, structuredHtml } from './head-html.ts'
import { drawIcon, themeColor } from './installable/web-manifest.ts'
import type { PageHead } from './page-head.ts'
import type { AnnouncedPicture, PageScript } from './preloads.ts'

export interface PageParts {
  head: PageHead
  /** The shop's public origin. */
  base: string
  ageVerified: boolean
  /** HTML and styles from the server's renderer; null where the browser draws all of it. */
  drawn: Pick<FirstView, 'html' | 'styles'> | null
  host: HostAssets
  /** True when the page watches over its host. */
  guarded: boolean
  /** Scripts of remotes that the first view runs. */
  preloadScripts: readonly PageScript[]
  /** The picture that is seen first, if any. */
  preloadImage: AnnouncedPicture | null
  data: PageData
  previews: readonly Preview[]
}

/** In the page itself: one request less, and none for /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(drawIcon())}`

/** Fonts that every page shows at once: Hebrew, and the digits and signs of prices, which stand in the text face's Latin file and would come
 *  after the first view and move it. The headings' Latin comes when a heading has a Latin letter. */
const isFirstFont = (font: string) => font.includes('-hebrew-') || font.includes('heebo-latin-')

/** Without `href` where there are candidates: a browser that knows none would fetch a picture that it doesn't show. */
function imageLink({ address, candidates, sizes }: AnnouncedPicture): string {
  const source = candidates ? `imagesrcset="${escapeHtml(candidates)}" imagesizes="${escapeHtml(sizes)}"` : `href="${escapeHtml(address)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

/** Browsers check only what they fetch with CORS; a preload must say the same as its script, or the file comes twice. */
const checkedBy = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}" crossorigin` : '')

type Guarded = Pick<PageParts, 'host' | 'guarded'>

/** A script of the host's build for the page itself; undefined where the page has none. */
function inlined(name: keyof PageScripts, { host, guarded }: Guarded) {
  const stands = { trust: isChecked(host), 'host-fallback': guarded, early: host.draws, opening: host.draws }[name]
  return stands ? host.pageScripts?.[name] : undefined
}

const inlinedIn = (parts: Guarded) =>
  (['trust', 'early', 'opening', 'host-fallback'] as const).flatMap((name) => inlined(name, parts) ?? [])

function inlineScript(name: keyof PageScripts, parts: Guarded): string {
  const script = inlined(name, parts)
  const version = name === 'host-fallback' ? ` data-host="${parts.host.version}"` : ''
  return script ? `<script${version}>${script.text}</script>` : ''
}

/** True when the host's scripts wait for the first view. */
const startsLater = ({ drawn, host }: Pick<PageParts, 'drawn' | 'host'>) => drawn !== null && host.pageScripts !== null

/** For the policy: the inline styles and scripts of a page. */
export function inlineHashes({ ageVerified, drawn, host, guarded }: Pick<PageParts, 'ageVerified' | 'drawn' | 'host' | 'guarded'>) {
  const gate = host.draws && !ageVerified
  return {
    styles: [host.cssHash, ...(gate ? [ageGateCssHash] : []), ...(drawn?.styles ? [hashOf(cssIn(drawn.styles))] : [])],
    scripts: inlinedIn({ host, guarded }).map(({ hash }) => hash),
  }
}

/** For the policy: the hashes of the scripts that the page's markup names. What `opening.ts` asks for needs none. */
export const writtenScripts = ({ drawn, host, preloadScripts }: Pick<PageParts, 'drawn' | 'host' | 'preloadScripts'>): string[] =>
  startsLater({ drawn, host })
    ? []
    : [...host.scripts.map((address) => host.integrity[address]), ...preloadScripts.map(({ integrity }) => integrity)].filter(
        (hash) => hash !== undefined,
      )

/** True when the host's scripts have hashes; a dev server's don't. */
export const isChecked = ({ integrity, scripts }: HostAssets): boolean => Boolean(integrity[scripts[0] ?? ''])

const ageGateCssHash = hashOf(ageGateCss)
const cssIn = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('</style>'))

/** The host's script at once, where there is nothing to see without it. Scripts first: browsers fetch six files at a time over HTTP/1.1,
 *  and until the scripts have run there is nothing to show a picture in. */
const scriptsAtOnce = ({ host, guarded, preloadScripts }: PageParts) =>
  [
    ...host.scripts.map(
      (address) =>
        `<script${guarded ? ' data-host-script' : ''} src="${address}"${checkedBy(host.integrity[address])} defer fetchpriority="high"></script>`,
    ),
    ...preloadScripts.map(({ address, integrity }) => `<link rel="preload" as="script" href="${address}"${checkedBy(integrity)}>`),
  ].join('\n')

/** The scripts that `opening.ts` requests when the largest picture has come. */
const scriptsLater = ({ host, preloadScripts }: PageParts) =>
  `<script type="application/json" id="page-scripts">${inlineJson([
    ...host.scripts.map((address) => ({ address, integrity: host.integrity[address], host: true })),
    ...preloadScripts,
  ])}</script>`

/** Gone as soon as a script has run, wherever scripts were stopped: not everybody who has none says so to the browser. */
const needsScripts = '<p class="needs-scripts">להוספה לסל ולהזמנה יש להפעיל JavaScript בדפדפן</p>'

const emptyPage = '<div class="first-paint" aria-hidden="true"><span></span><span></span><span></span></div>'

export function pageHtml(parts: PageParts): string {
  const { head, base, ageVerified, drawn, host, preloadImage, data, previews } = parts
  const gate = host.draws && !ageVerified
  return `<!doctype html>
<html lang="he" dir="rtl"${ageVerified ? ' data-age="ok"' : ''}${previews.length > 0 ? ' style="scroll-padding-block-end:64px"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headHtml(head, base)}
<meta name="theme-color" content="${themeColor}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/bundled/icon-192.png">
<link rel="icon" href="${icon}" type="image/svg+xml">
${inlineScript('trust', parts)}
${inlineScript('early', parts)}
<style>${host.css}</style>
${gate ? `<style>${ageGateCss}</style>` : ''}
${drawn?.styles ?? ''}
${inlineScript('host-fallback', parts)}
${startsLater(parts) ? '' : scriptsAtOnce(parts)}
${preloadImage ? imageLink(preloadImage) : ''}
${host.fonts
  .filter(isFirstFont)
  .map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`)
  .join('\n')}
${structuredHtml(head)}
</head>
<body>
${drawn ? needsScripts : ''}
${gate ? ageGateHtml : ''}
<div id="app"${drawn ? ' data-drawn' : ''}${gate ? ' inert' : ''}>${drawn?.html ?? emptyPage}</div>
${drawn ? '' : '<noscript>האתר זקוק ל־JavaScript כדי לפעול.</noscript>'}
${previews.length > 0 ? previewBar(previews) : ''}
<script type="application/json" id="page-data">${inlineJson(data)}</script>
${startsLater(parts) ? scriptsLater(parts) : ''}
${inlineScript('opening', parts)}
</body>
</html>
`
}
