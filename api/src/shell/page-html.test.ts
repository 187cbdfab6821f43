import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { expect, it } from 'vitest'
import { inlineJson, pageHtml } from './page-html.ts'

const host = { scripts: ['/main.js'], fonts: ['/a-hebrew-wght.woff2', '/a-latin-wght.woff2'], css: 'body{}' }
const parts = {
  title: 'לחיים',
  description: 'יינות',
  ageVerified: false,
  host,
  preloadScripts: ['/cart.js'],
  preloadImage: null,
  data: {} as PageData,
}

it('escapes what the owner wrote in title, description and data', () => {
  const evil = '</title><script>alert(1)</script>"\'&'
  const html = pageHtml({ ...parts, title: evil, description: evil, data: { product: { name: `${evil}<!--` } } as unknown as PageData })
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<!--')
  expect(html).toContain('&lt;/title&gt;')
})

it('keeps inlined JSON readable as JSON', () => {
  const value = { text: '</script><!--\u2028' }
  expect(JSON.parse(inlineJson(value))).toEqual(value)
})

it('marks a verified visitor’s page, so that nothing has to wait for a script', () => {
  expect(pageHtml({ ...parts, ageVerified: true })).toContain('data-age="ok"')
  expect(pageHtml(parts)).not.toContain('data-age')
})

it('announces scripts as they will be asked for, and the Hebrew fonts alone', () => {
  const html = pageHtml(parts)
  expect(html).toContain('<link rel="preload" as="script" href="/cart.js">')
  expect(html).toContain('/a-hebrew-wght.woff2')
  expect(html).not.toContain('/a-latin-wght.woff2')
})
