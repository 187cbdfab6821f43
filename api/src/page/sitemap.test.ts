import { expect, test, vi } from 'vitest'
import { now } from '../db/times.ts'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'
import { sitemap, sitemapFile } from './sitemap.ts'

const base = 'https://shop.example'
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('the sitemap lists home, legal texts, visible categories and products, renewed after writes', async () => {
  const { visitor, owner } = await startApp({ origin: base })
  await makeCategory(owner, { name: 'יין & "בירה"' })
  await makeCategory(owner, { name: 'נסתר', visible: false })
  const shown = await makeProduct(owner, { categories: ['יין & "בירה"'] })
  const hidden = await makeProduct(owner, { categories: ['יין & "בירה"'], visible: false })
  const read = () => visitor('GET', '/sitemap.xml')

  const first = await read()
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(first.body).toContain(`<lastmod>${shown.updatedAt}</lastmod>`)
  expect(addresses(first.body)).toEqual([
    `${base}/`,
    `${base}/?view=category`,
    `${base}/?category=%D7%99%D7%99%D7%9F+%26+%22%D7%91%D7%99%D7%A8%D7%94%22`,
    ...['accessibility', 'cancellation', 'terms'].map((page) => `${base}/?page=${page}`),
    `${base}/?product=${shown.id}`,
  ])

  const again = await visitor('GET', '/sitemap.xml', undefined, { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  await owner('PATCH', `/api/products/${hidden.id}`, { visible: true })
  expect(addresses((await read()).body)).toContain(`${base}/?product=${hidden.id}`)
  await owner('PATCH', '/api/footer', { terms: '' })
  expect(addresses((await read()).body)).not.toContain(`${base}/?page=terms`)
})

test('the sitemap is read once between two writes', async () => {
  const { app, visitor, owner } = await startApp({ origin: base })
  await makeCategory(owner)
  const reads = vi.spyOn(app.db, 'selectFrom')
  await Promise.all([1, 2, 3].map(() => visitor('GET', '/sitemap.xml')))
  await visitor('GET', '/sitemap.xml')
  // Other tables, and products, are read by the schedule as well.
  expect(reads.mock.calls.filter(([table]) => String(table) === 'categories')).toHaveLength(1)
})

test('a long sitemap is split into files within the limit, none of them empty', async () => {
  const { app, owner } = await startApp()
  await makeCategory(owner)
  const row = { name: 'x', name_key: 'x', price: 1, description: 'x', image: '', visible: 1, created_at: now(), updated_at: now() }
  for (let id = 1; id <= 25; id++)
    await app.db
      .insertInto('products')
      .values({ ...row, id, visible: id > 10 && id <= 20 ? 0 : 1 })
      .execute()
  const scope = { db: app.db, base, content: { savedOnly: true }, views: ['gift-cards'], perFile: 10 }

  expect(addresses(await sitemap(scope))).toEqual(['pages', '1', '3'].map((file) => `${base}/sitemap-${file}.xml`))
  const pages = addresses((await sitemapFile(scope, 'pages')) ?? '')
  expect(pages).toHaveLength(4)
  expect(pages).toContain(`${base}/?view=gift-cards`)
  expect(addresses((await sitemapFile(scope, '1')) ?? '')).toHaveLength(10)
  expect(await sitemapFile(scope, '2')).toBeNull()
  expect(addresses((await sitemapFile(scope, '3')) ?? '')).toEqual([21, 22, 23, 24, 25].map((id) => `${base}/?product=${id}`))
  expect(addresses(await sitemap({ ...scope, perFile: 19 }))).toHaveLength(19)
  expect(await sitemap({ ...scope, perFile: 18 })).toContain('<sitemapindex')
})

test('missing sitemap files answer 404', async () => {
  const { visitor } = await startApp()
  expect((await visitor('GET', '/sitemap-pages.xml')).statusCode).toBe(200)
  for (const url of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-999999999.xml'])
    expect((await visitor('GET', url)).statusCode, url).toBe(404)
})

test('robots.txt names the sitemap and disallows the API', async () => {
  const { visitor } = await startApp({ origin: base })
  const { body, headers } = await visitor('GET', '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Sitemap: ${base}/sitemap.xml`)
  expect(body).toContain('Disallow: /api/')
  expect(body).not.toContain('Disallow: /\n')
})

test('a forwarded protocol other than http or https is ignored', async () => {
  const { visitor } = await startApp({ trustProxy: 1 })
  const robots = async (protocol: string) => (await visitor('GET', '/robots.txt', undefined, { 'x-forwarded-proto': protocol })).body
  expect(await robots('https')).toMatch(/Sitemap: https:/)
  expect(await robots('javascript')).toMatch(/Sitemap: http:/)
})
