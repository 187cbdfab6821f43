import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { announcedSizes } from '@lechaim/shared/lib/pictures.ts'
import { pageTop } from '@lechaim/shared/lib/remote-contract.ts'
import { expect, it } from 'vitest'
import { inlineJson } from '../http/responses/escape.ts'
import type { PageHead } from './page-head.ts'
import { inlineHashes, pageHtml } from './page-html.ts'
import { pictureFor } from './preloads.ts'

const host = {
  version: '1',
  scripts: ['/main.js'],
  integrity: { '/main.js': 'sha384-main' },
  later: [],
  fonts: ['/frank-hebrew-wght.woff2', '/frank-latin-wght.woff2', '/heebo-latin-wght.woff2'],
  css: 'body{}',
  cssHash: 'sha256-x',
  fontCss: '',
  fontCssHash: '',
  draws: false,
  pageScripts: null,
  serviceWorker: null,
}
const head: PageHead = {
  title: '',
  description: '',
  canonical: '/',
  picture: { address: '/bundled/banner.jpg', alt: '' },
  product: null,
  structured: [],
  siteName: 'לחיים',
}
const parts = {
  head: { ...head, title: 'לחיים', description: 'יינות' },
  base: 'https://shop.example',
  ageVerified: false,
  drawn: null,
  guarded: false,
  host,
  preloadScripts: [{ address: '/cart.js', integrity: 'sha384-cart' }],
  preloadImage: null,
  notice: '',
  data: {} as PageData,
}

it("escapes the owner's texts in title, description and data", () => {
  const evil = '</title><script>alert(1)</script>"\'&'
  const html = pageHtml({
    ...parts,
    head: { ...head, title: evil, description: evil },
    data: { product: { name: `${evil}<!--` } } as unknown as PageData,
  })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<!--')
  expect(html).toContain('&lt;/title&gt;')
})

it('keeps inlined JSON readable as JSON', () => {
  const value = { text: '</script><!--\u2028' }
  expect(JSON.parse(inlineJson(value))).toEqual(value)
})

it('a verified visitor’s page is marked without a script', () => {
  expect(pageHtml({ ...parts, ageVerified: true })).toContain('data-age="ok"')
  expect(pageHtml(parts)).not.toContain('data-age')
})

it('preloads scripts as they will be requested, and the fonts of every page of an earlier host', () => {
  const html = pageHtml(parts)
  expect(html).toContain('<link rel="preload" as="script" href="/cart.js" integrity="sha384-cart" crossorigin>')
  expect(html).toContain('<script src="/main.js" integrity="sha384-main" crossorigin defer')
  for (const font of ['/frank-hebrew-wght.woff2', '/heebo-latin-wght.woff2']) expect(html).toContain(font)
  expect(html).not.toContain('/frank-latin-wght.woff2')
})

it('has font preloads and structured data after the view, since the first paint needs neither', () => {
  const structured = [{ '@type': 'WebSite' }]
  const html = pageHtml({ ...parts, head: { ...parts.head, structured } })
  const [head = '', body = ''] = html.split('<body>')
  const [view = '', after = ''] = body.split('id="page-data"')
  for (const late of ['as="font"', 'application/ld+json']) expect(head).not.toContain(late)
  expect(view.indexOf('as="font"')).toBeGreaterThan(view.indexOf('id="app"'))
  expect(after).toContain('application/ld+json')
})

it('has the rules of fonts where they apply without scripts, or after the first paint', () => {
  const opening = { text: 'open()', hash: 'sha256-open' }
  const pageScripts = { trust: opening, 'host-fallback': opening, early: opening, opening }
  const later = {
    ...parts,
    data: { shop: { header: {} } } as PageData,
    host: { ...host, fontCss: '@font-face{}', fontCssHash: 'sha256-f' },
  }
  const html = pageHtml({ ...later, host: { ...later.host, draws: true, pageScripts } })
  expect(html).toContain('<noscript id="page-fonts"><style>@font-face{}</style></noscript>')
  expect(html.indexOf('page-fonts')).toBeLessThan(html.indexOf('open()'))
  expect(html).not.toContain('as="font"')
  expect(pageHtml(later)).toContain('<style>@font-face{}</style>')
  expect(pageHtml(later)).not.toContain('page-fonts')
  expect(inlineHashes(later).styles).toContain('sha256-f')
})

it('the first frame waits for the page’s top, where there is one', () => {
  const page = (html: string) => pageHtml({ ...parts, data: { shop: { header: {} } } as PageData, drawn: { html, styles: '' } })
  const [head = '', body = ''] = page(`<div id="${pageTop}">לחיים</div><main></main>`).split('<body>')
  const [, awaited] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(head) ?? []
  expect(body).toContain(`id="${awaited}"`)
  for (const html of [page('<main></main>'), pageHtml(parts)]) expect(html).not.toContain('rel="expect"')
})

it('the page holds its data in the form that the host reads in the browser', () => {
  const drawn = { html: '', styles: '', data: { short: true } }
  const data = { shop: { header: { storeName: '', tagline: '', logo: '' } } } as PageData
  expect(pageHtml({ ...parts, data, drawn })).toContain('id="page-data">{"short":true}</script>')
  expect(pageHtml({ ...parts, data, drawn: { html: '', styles: '' } })).toContain('id="page-data">{"shop"')
})

it("preloads the first picture with its element's candidates", () => {
  const address = '/storage/v1/object/public/drinksimages/a.jpg'
  const shop = { banners: [{ image: address }] }
  const hero = pictureFor({ shop, product: null } as unknown as PageData, home)
  expect(pageHtml({ ...parts, preloadImage: hero })).toContain(
    `<link rel="preload" as="image" imagesrcset="${address}?w=160 160w, ${address}?w=320 320w, ${address}?w=600 600w" imagesizes="${announcedSizes.hero}" fetchpriority="high">`,
  )
  const bundled = pictureFor({ shop: { banners: [] }, product: null } as unknown as PageData, home)
  expect(pageHtml({ ...parts, preloadImage: bundled })).toContain('as="image" href="/bundled/banner.jpg"')
  const foreign = pictureFor({ shop, product: { image: 'https://a.example/b?c="&d' } } as unknown as PageData, home)
  expect(pageHtml({ ...parts, preloadImage: foreign })).toContain(
    'imagesrcset="/storage/v1/foreign?url=https%3A%2F%2Fa.example%2Fb%3Fc%3D%22%26d&amp;w=160 160w,',
  )
  expect(pictureFor({ shop, product: null } as unknown as PageData, { ...home, view: 'checkout' })).toBeNull()
})
