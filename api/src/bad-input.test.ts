// Every input is answered with a success or a 4xx in the one shape, never with a 500.
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from './test-app.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff\ud800',
    '__proto__',
    'constructor',
    'NaN',
    '%',
    '_',
    "' or 1=1 --",
    '"',
    '\u202e',
    '{{7*7}}',
    '../..',
    'é',
    'é',
    '🏴‍☠️',
  ),
  fc.constantFrom(0, -0, -1, 0.001, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, 2 ** 53, -(2 ** 63), 1e308),
  fc.constantFrom(true, false, null, [], {}, [[]], [null], { __proto__: null }, { toString: 1 }),
)

/** A valid draft with one to three of its fields replaced by, or with more than it knows. */
const broken = (draft: Record<string, unknown>) =>
  fc
    .dictionary(fc.oneof(fc.constantFrom(...Object.keys(draft), 'unknown', 'id'), fc.string({ maxLength: 8 })), nasty, {
      minKeys: 1,
      maxKeys: 3,
    })
    .map((change) => ({ ...draft, ...change }))

const product = {
  name: 'מרלו',
  price: 1,
  description: 'יין',
  categories: ['יין'],
  image: '',
  visible: true,
  volumeMl: 750,
  alcoholPercent: 12,
}
const category = { name: 'קטגוריה', description: 'x', image: '', visible: true, parentId: null, isMainCategory: false }
const banner = { title: 'מבצע', description: '<p>x</p>', image: '', visible: true }
const footer = { companyName: 'x', email: 'a@b.co', workingHours: { weekdays: '9', weekends: '9' }, terms: '' }
const order = {
  customerName: 'דנה',
  customerEmail: 'a@b.co',
  customerPhone: '0521234567',
  customerAddress: 'x',
  items: [{ productId: 1, quantity: 1 }],
  coupon: null,
  total: 1,
}
const coupon = {
  code: 'A',
  percent: 10,
  amount: null,
  minimum: 1,
  validFrom: null,
  validUntil: null,
  maxUses: 1,
  categories: ['יין'],
  active: true,
}

const routes: [string, string, Record<string, unknown>][] = [
  ['POST', '/api/products', product],
  ['PATCH', '/api/products/1', product],
  ['POST', '/api/categories', category],
  ['PATCH', '/api/categories/1', category],
  ['POST', '/api/banners', banner],
  ['PATCH', '/api/banners/1', banner],
  ['PATCH', '/api/footer', footer],
  ['PATCH', '/api/header', { storeName: 'x', tagline: '', logo: '' }],
  ['PUT', '/api/carousel', { images: ['/a.jpg'] }],
  ['PUT', '/api/best-selling', { productIds: [1] }],
  ['POST', '/api/coupons', coupon],
  ['PATCH', '/api/coupons/1', coupon],
  ['POST', '/api/coupons/check', { coupon: 'A', items: order.items }],
  ['POST', '/api/orders', order],
  ['PATCH', '/api/orders/1', { status: 'shipped' }],
]

test.each(routes)('%s %s handles invalid bodies', async (method, url, draft) => {
  const { owner } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  await makeProduct(owner, { price: 1 })
  await owner('POST', '/api/banners', banner)
  await owner('POST', '/api/coupons', coupon)
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: broken(draft) }, { weight: 1, arbitrary: fc.jsonValue() }), async (body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': `key-${n++}` }
      const response = await owner(method, url, JSON.stringify(body), headers)
      expect(response.statusCode, `${JSON.stringify(body)} → ${response.body}`).toBeLessThan(500)
      if (response.statusCode >= 400)
        expect(response.json()).toEqual({ error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) })
    }),
    { numRuns: 60 },
  )
})

test('any queries, paths and headers are handled', async () => {
  const { visitor, owner } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  await makeProduct(owner)
  const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => value.isWellFormed())
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('q', 'category', 'after', 'limit', 'sort', 'unknown'), async (value, name) => {
      const encoded = encodeURIComponent(value)
      const answers = [
        await visitor('GET', `/api/products?${name}=${encoded}`),
        await owner('GET', `/api/orders?${name}=${encoded}`),
        await visitor('GET', `/api/products/${encoded}`),
        await visitor('GET', '/api/orders/1', undefined, { 'x-order-token': encoded }),
        await visitor('GET', `/storage/v1/object/public/drinksimages/${encoded}`),
        await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: value }),
        await visitor('POST', `/auth/v1/token?grant_type=${encoded}`, { email: value, password: value }),
        await visitor('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${encoded}` }),
      ]
      for (const answer of answers) expect(answer.statusCode, JSON.stringify([name, value, answer.body])).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('a small body that would cause much work is refused', async () => {
  const { app, visitor, owner } = await startApp({ rateLimits: false })
  const many = JSON.stringify({ data: Array.from({ length: 30_000 }, () => []) })
  expect((await visitor('POST', '/auth/v1/token?grant_type=password', JSON.parse(many))).json().msg).toBe('The body has too many parts')
  expect((await owner('POST', '/api/banners', JSON.parse(many))).json().error.message).toBe('The body has too many parts')
  const packed = await app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: gzipSync('{}'),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(packed.statusCode).toBe(400)
})

test('a WebSocket opens at its own address alone', async () => {
  const { app } = await startApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const path of ['/healthz', '/api/categories', '/api/products?limit=1']) {
    const closed = new Promise<number>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      socket.addEventListener('open', () => resolve(101))
      socket.addEventListener('error', () => resolve(400))
    })
    expect(await closed, path).toBe(400)
  }
})
