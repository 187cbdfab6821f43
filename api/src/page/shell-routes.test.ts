// The page's HTML as crawlers and previews read it (the age gate hides nothing of it).

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, constants } from 'node:zlib'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { pageTop } from '@lechaim/shared/lib/remote-contract.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { firstSettings } from '../delivery/delivery-table.ts'
import { makeCategory, makeProduct, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'

async function startPage(overrides: Partial<Config> = {}) {
  const app = await buildApp(testConfig(temporaryFolder(), { origin: 'https://shop.example', ...overrides }), { demo: null })
  onTestFinished(() => app.close())
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  const visitor = sender(app)
  return { app, owner, page: (url: string) => visitor('GET', url, undefined, { accept: 'text/html' }) }
}

/** A page with its first view, which a busy machine may need several tries for. */
const whenDrawn = <Answer extends { body: string }>(ask: () => Promise<Answer>, mark = 'data-drawn'): Promise<Answer> => {
  const drawn = async () => {
    const answer = await ask()
    expect(answer.body).toContain(mark)
    return answer
  }
  return vi.waitFor(drawn, { timeout: 40_000, interval: 200 })
}

const noindex = '<meta name="robots" content="noindex">'

test('a product’s page has its data; a hidden product’s page answers 404', async () => {
  const { owner, page } = await startPage()
  const { id } = await makeProduct(owner, { name: 'מרלו Reserve' })
  const shown = await page(`/?product=${id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('<title>מרלו Reserve · לחיים</title>')
  expect(shown.body).toContain(`<link rel="canonical" href="https://shop.example/?product=${id}">`)
  expect(shown.body).toContain('"@type":"Product"')
  expect(shown.body).not.toContain(noindex)

  await owner('PATCH', `/api/products/${id}`, { visible: false })
  const hidden = await page(`/?product=${id}`)
  expect(hidden.statusCode).toBe(404)
  expect(hidden.body).toContain('<title>המוצר לא נמצא · לחיים</title>')
  expect(hidden.body).toContain(noindex)
  expect(hidden.body).not.toContain('מרלו Reserve')
})

test('a product’s page has the days for cancelling, also of a shop whose checkout asks for nothing more', async () => {
  const { owner, page } = await startPage()
  const { id } = await makeProduct(owner)
  const days = async () => /"merchantReturnDays":(\d+)/.exec((await page(`/?product=${id}`)).body)?.[1]
  expect(await days()).toBeUndefined()
  const alcohol = { ...firstSettings.alcohol, on: false }
  expect((await owner('PUT', '/api/delivery-settings', { ...firstSettings, alcohol, returnDays: 30 })).statusCode).toBe(200)
  expect(await days()).toBe('30')
})

const list = (category: string, rest = '') => `/?category=${encodeURIComponent(category).replaceAll('%20', '+')}${rest}`

test('the page of an unknown, hidden or deleted category answers 404 and is not to be indexed', async () => {
  const { owner, page } = await startPage()
  const hidden = await makeCategory(owner, { name: 'סודי', visible: false })
  const deleted = await makeCategory(owner, { name: 'נמחק' })
  expect((await page(list('נמחק'))).statusCode).toBe(200)
  await owner('PATCH', `/api/categories/${deleted.id}`, { name: 'נמחקה' })
  await owner('DELETE', `/api/categories/${deleted.id}`)
  for (const name of ['אין כזאת', hidden.name, 'נמחק', 'נמחקה', 'toString']) {
    const { statusCode, body } = await page(list(name))
    expect(statusCode, name).toBe(404)
    expect(body, name).toContain('<title>הקטגוריה לא נמצאה · לחיים</title>')
    expect(body, name).toContain(noindex)
    expect(body, name).not.toContain('application/ld+json')
  }
})

test('addresses with former names of a category lead to its present one, with all the rest of them', async () => {
  const { owner, page } = await startPage()
  const { id } = await makeCategory(owner, { name: 'ג׳ין ווודקה' })
  const product = await makeProduct(owner, { categories: ['ג׳ין ווודקה'] })
  for (const name of ['לבנים', 'משקאות לבנים']) await owner('PATCH', `/api/categories/${id}`, { name })
  for (const former of ['ג׳ין ווודקה', 'לבנים', "ג'ין  ווודקה", 'משקאות\u00A0לבנים']) {
    const { statusCode, headers } = await page(list(former, `&filter=country%3AX&sort=name&product=${product.id}`))
    expect({ statusCode, location: headers.location }, former).toEqual({
      statusCode: 301,
      location: list('משקאות לבנים', `&filter=country%3AX&sort=name&product=${product.id}`),
    })
    expect(headers['cache-control']).toBe('private, no-cache')
    // Of the cache.
    expect((await page(list(former))).statusCode, former).toBe(301)
    const { items } = (await owner('GET', `/api/products${list(former).slice(1)}`)).json<{ items: { id: number }[] }>()
    expect(
      items.map((one) => one.id),
      former,
    ).toEqual([product.id])
  }
  const shown = await page(list('משקאות לבנים'))
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('rel="canonical"')
})

test('a former name belongs to the category that has it now, or had it last', async () => {
  const { owner, page } = await startPage()
  const first = await makeCategory(owner, { name: 'אחת' })
  const second = await makeCategory(owner, { name: 'שתיים' })
  await owner('PATCH', `/api/categories/${first.id}`, { name: 'אחת חדשה' })
  await owner('PATCH', `/api/categories/${second.id}`, { name: 'אחת' })
  expect((await page(list('אחת'))).statusCode).toBe(200)
  await owner('PATCH', `/api/categories/${second.id}`, { name: 'שלוש' })
  for (const [former, now] of [
    ['אחת', 'שלוש'],
    ['שתיים', 'שלוש'],
  ] as const)
    expect((await page(list(former))).headers.location, former).toBe(list(now))
  await owner('PATCH', `/api/categories/${second.id}`, { visible: false })
  expect((await page(list('אחת'))).statusCode).toBe(404)
})

test('a network’s searches by the page are limited, without those that are kept', async () => {
  const { page } = await startPage({ limits: { ...readConfig({}).limits, searches: 3 } })
  const statuses: number[] = []
  for (const query of ['a', 'b', 'b', 'c', 'd', 'b']) statuses.push((await page(`/?view=category&q=${query}`)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
  const refused = await page('/?view=category&q=e')
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.body).toContain('המתינו כמה שניות ונסו שוב')
  expect((await page('/?view=category')).statusCode).toBe(200)
})

test('unknown paths answer 404 with the shop’s header, by one page for all of them', async () => {
  const { page } = await startPage()
  const first = await whenDrawn(() => page('/nowhere'))
  expect(first.statusCode).toBe(404)
  expect(first.body).toContain('data-expose="./slot/header"')
  expect(first.body).toContain('Oops! Page not found')
  const other = await page('/elsewhere/again')
  expect(other.statusCode).toBe(404)
  expect(other.body).toEqual(first.body)
})

test('searches, checkout, orders, the admin and unknown paths are marked noindex', async () => {
  const { page } = await startPage()
  for (const url of ['/?q=x', '/?view=checkout', '/?order=1', '/?view=admin', '/?view=admin&tab=orders', '/nowhere']) {
    const { body } = await page(url)
    expect(body, url).toContain(noindex)
    expect(body, url).not.toContain('rel="canonical"')
    expect(body, url).not.toContain('application/ld+json')
  }
  for (const url of ['/', '/?view=category', '/?category=%D7%99%D7%99%D7%9F']) {
    const { body } = await page(url)
    expect(body, url).not.toContain(noindex)
    expect(body, url).toContain('application/ld+json')
  }
})

test('a list begins at the cursor of its address; an invalid cursor redirects to its beginning', async () => {
  const { owner, page } = await startPage()
  const made: { id: number }[] = []
  for (let number = 1; number <= 26; number++) made.push(await makeProduct(owner, { name: `בקבוק ${number}.` }))
  const { next } = (await owner('GET', '/api/products')).json<{ next: string }>()
  const further = await page(`/?view=category&after=${next}`)
  expect(further.statusCode).toBe(200)
  expect(further.body).toContain(noindex)
  expect(listIn(further.body)).toEqual({
    key: `/api/products?after=${next}`,
    ids: [made[1]?.id, made[0]?.id],
  })

  const found = (await owner('GET', '/api/products?q=%D7%91')).json<{ next: string }>().next
  expect(listIn((await page(`/?q=%D7%91&after=${found}`)).body).ids).toHaveLength(2)

  const anotherSort = (await owner('GET', '/api/products?sort=name')).json<{ next: string }>().next
  for (const wrong of ['x', '%22%3E', 'W10', anotherSort]) {
    const { statusCode, headers } = await page(`/?q=%D7%91&after=${wrong}`)
    expect({ statusCode, location: headers.location }, wrong).toEqual({ statusCode: 302, location: '/?q=%D7%91' })
  }
})

function listIn(body: string) {
  const data = /id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  const { key, page } = (JSON.parse(data) as PageData).products ?? {}
  return { key, ids: page?.items.map(({ id }) => id) }
}

test('a name with markup is escaped', async () => {
  const { owner, page } = await startPage()
  const { id } = await makeProduct(owner, { name: '</script><script>alert(1)</script>', description: '"><img src=x onerror=alert(1)>' })
  const { body } = await page(`/?product=${id}`)
  expect(body).not.toMatch(/<script>alert|<img src=x/)
  const blocks = [...body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  )
  expect(blocks.some((block) => block['@type'] === 'Product' && block.name === '</script><script>alert(1)</script>')).toBe(true)
})

test('when the page can’t be made, browsers get an error page and API clients the JSON error', async () => {
  const { app, page } = await startPage()
  await app.db.schema.dropTable('banners').execute()
  for (const url of ['/', '/nowhere']) {
    const { statusCode, headers, body } = await page(url)
    expect({ statusCode, contentType: headers['content-type'] }, url).toEqual({ statusCode: 500, contentType: 'text/html; charset=utf-8' })
    expect(body).toContain('אירעה שגיאה')
    expect(body).toContain(`מספר לפנייה: <bdi>${headers['x-request-id']}</bdi>`)
    expect(body).not.toMatch(/banners|SQLITE/)
  }
  expect((await page('/api/banners')).json().error.code).toBe('internal')
})

test('a search text that is too long is answered without reading products', async () => {
  const { app, page } = await startPage()
  const asked = vi.spyOn(app.db, 'selectFrom')
  const readsProducts = async (length: number) => {
    asked.mockClear()
    expect((await page(`/?q=${'a'.repeat(length)}`)).statusCode).toBe(200)
    return asked.mock.calls.some(([table]) => String(table).startsWith('product'))
  }
  expect(await readsProducts(maxLength.searchText)).toBe(true)
  expect(await readsProducts(maxLength.searchText + 1)).toBe(false)
})

test('without delivery, closing and payments, first views have no byte of these features', async () => {
  const { owner, page } = await startPage()
  const { id } = await makeProduct(owner, { name: 'מרלו', alcoholPercent: 13 })
  const views = { '/': 'data-drawn', '/?view=category': 'data-drawn', [`/?product=${id}`]: 'data-drawn-open' }
  const read = async () => {
    const bodies: string[] = []
    for (const [view, mark] of Object.entries(views)) bodies.push((await whenDrawn(() => page(view), mark)).body)
    // The position in the events moves with each save.
    return bodies.map((body) => body.replace(/"live":"[^"]*"/, '"live":""'))
  }
  const traces = /"checkout":true|"closed":|"paysAtOnce"|shippingDetails|OnSitePickup|סגורים לרגל/
  const before = await read()
  for (const body of before) {
    const { shop } = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as PageData
    expect(Object.keys(shop.header).sort()).toEqual(['id', 'logo', 'maxPerProduct', 'storeName', 'tagline', 'updatedAt'])
    expect(body).not.toMatch(traces)
  }
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const off = { ...firstSettings, alcohol: { on: false, night: 'queue', categories: [] } }
  const on = {
    ...off,
    areas: [{ name: 'גוש דן', settlements: ['תל אביב'], fee: 30, minimum: 0, freeFrom: null }],
    closed: { from: at(-1), until: at(1), text: 'סגורים לרגל החג', orders: 'refuse' },
  }
  const save = async (settings: object, updatedAt?: string) => {
    const saved = await owner('PUT', '/api/delivery-settings', { ...settings, ...(updatedAt && { updatedAt }) })
    expect(saved.statusCode, saved.body).toBe(200)
    return saved.json().updatedAt as string
  }
  const version = await save(on)
  for (const body of await read()) expect(body).toMatch(traces)
  await save(off, version)
  expect(await read()).toEqual(before)
})

test('only a shop whose payment opens with the order says so in its pages', async () => {
  const payplus = { address: 'https://provider.example', apiKey: 'a', secretKey: 's', page: 'p' }
  const payments = { provider: 'payplus', payplus, cardcom: null, charge: 'charge' } as const
  for (const at of ['link', 'checkout'] as const) {
    const { page } = await startPage({ payments: { ...payments, at } })
    expect((await page('/')).body.includes('"paysAtOnce":true'), at).toBe(at === 'checkout')
  }
})

/** Bytes of a page's body that a server sends before it hears from the browser: ten packets (RFC 6928), less two thousand for the headers. */
const firstFlight = 12_600
/** Of a list with 24 cards: their data, styles and the scripts in the page as well. */
const listBudget = 17_500

test('the part of a list that a phone shows is in the first packets, its top in the first frame', async () => {
  const { app, owner, page } = await startPage()
  for (let n = 1; n <= 24; n++)
    await makeProduct(owner, { name: `מרלו מספר ${n}`, description: `יין אדום יבש מבציר ${2000 + n}, בטעם פירות יער ותבלינים` })
  await whenDrawn(() => page(list('יין')))
  const { rawPayload, headers } = await app.inject({ url: list('יין'), headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
  expect(rawPayload.length).toBeLessThan(listBudget)
  const first = brotliDecompressSync(rawPayload.subarray(0, firstFlight), { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
  expect(first.split('</article>').length - 1).toBeGreaterThanOrEqual(4)
  const whole = brotliDecompressSync(rawPayload).toString()
  expect(whole).toContain(`<link rel="expect" href="#${pageTop}" blocking="render">`)
  const places = [
    '<noscript id="page-fonts">',
    `id="${pageTop}"`,
    '</header>',
    '<main',
    '<article',
    '</main>',
    '<footer',
    'id="page-data"',
    'id="page-scripts"',
  ]
  const found = places.map((place) => whole.indexOf(place))
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(found[0]).toBeGreaterThan(0)
})

test('a cached page does not keep the request that it was made for, nor what else was around', async () => {
  const { app, page } = await startPage()
  const { serveRepeats } = app.answerCache
  let cached: WeakRef<object> | undefined
  app.answerCache.serveRepeats = (request, ...rest) => {
    cached = new WeakRef(request)
    serveRepeats(request, ...rest)
  }
  const isCached = async () => {
    await page('/')
    expect(cached).toBeDefined()
  }
  await vi.waitFor(isCached, { timeout: 40_000, interval: 200 })
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  await vi.waitFor(() => {
    collect()
    expect(cached?.deref() === undefined).toBe(true)
  }, 10_000)
})
