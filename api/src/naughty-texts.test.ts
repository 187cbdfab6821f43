// The big list of naughty strings on every text that anybody may send: kept as sent but for what no page can show, or refused in the one shape, never a 500.
import { createRequire } from 'node:module'
import { writable } from '@lechaim/shared/lib/address.ts'
import { expect, test } from 'vitest'
import { cleanField } from './http/requests/typed-fields.ts'
import { makeCategory, makeProduct, startApp } from './test-app.ts'

const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

type Case = [method: string, url: string, fields: string, whole: Record<string, unknown>]

const product = { name: 'א', price: 1, description: 'א', categories: ['יין'] }
const category = { name: 'א', description: 'א' }
const items = [{ productId: 1, quantity: 1 }]
const order = { customerName: 'א', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א', items, total: 89.9 }

/** Fields that take any text go together; one that refuses some has a case of its own, so that it hides nothing. */
const cases: Case[] = [
  ['POST', '/api/products', 'name description', product],
  ['POST', '/api/products', 'image', product],
  ['POST', '/api/categories', 'name description', category],
  ['POST', '/api/categories', 'image', category],
  ['POST', '/api/banners', 'title description', { image: '' }],
  ['PATCH', '/api/header', 'storeName tagline', {}],
  ['PATCH', '/api/footer', 'companyName description address phone terms accessibilityStatement', {}],
  ['PATCH', '/api/footer', 'email', {}],
  ['POST', '/api/orders', 'customerName customerAddress notes', order],
  ['POST', '/api/orders', 'customerEmail', order],
  ['POST', '/api/orders', 'businessId', order],
  ['POST', '/api/orders', 'customerPhone', order],
  ['PUT', '/api/carousel', 'images', {}],
]

/** Sanitised, or normalised by its own rule, and so allowed to come back otherwise than sent. */
const isRewritten = (url: string, field: string) => (url === '/api/banners' && field === 'description') || field === 'images'

test.each(cases)('%s %s: %s', { timeout: 60_000 }, async (method, url, fields, whole) => {
  const { owner } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  await makeProduct(owner)
  for (const [n, text] of naughty.entries()) {
    const texts = Object.fromEntries(fields.split(' ').map((field) => [field, field === 'images' ? [text] : text]))
    const headers = { 'content-type': 'application/json', 'idempotency-key': `k${n}` }
    const response = await owner(method, url, JSON.stringify({ ...whole, ...texts }), headers)
    expect(response.statusCode, `${text} → ${response.body}`).toBeLessThan(500)
    if (response.statusCode >= 400) expect(response.json()).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) })
    else {
      for (const field of fields.split(' ')) {
        const kept = cleanField(writable(text), [field]).trim()
        if (!isRewritten(url, field) && kept) expect(response.json()[field]).toBe(kept)
      }
    }
  }
})

test('as queries, paths, credentials and tokens', { timeout: 180_000 }, async () => {
  const { visitor, owner } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  await makeProduct(owner)
  for (const text of naughty.filter((candidate) => candidate.isWellFormed())) {
    const encoded = encodeURIComponent(text)
    const answers = [
      await visitor('GET', `/api/products?q=${encoded}`),
      await visitor('GET', `/api/products?category=${encoded}`),
      await owner('GET', `/api/orders?q=${encoded}`),
      await visitor('GET', `/api/products/${encoded}`),
      await visitor('GET', `/storage/v1/object/public/drinksimages/${encoded}`),
      await visitor('POST', '/auth/v1/token?grant_type=password', { email: text, password: 'wrong password' }),
    ]
    for (const answer of answers) expect(answer.statusCode, `${text} → ${answer.body}`).toBeLessThan(500)
  }
})
