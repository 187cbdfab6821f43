import { expect, test, vi } from 'vitest'
import { readMails } from '../../mail/test-outbox.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

async function soldOut({ rateLimits = false } = {}) {
  const started = await startApp({ rateLimits, origin: 'https://shop.example' })
  const { owner, visitor, app, dataDir } = started
  await makeCategory(owner)
  const product = await makeProduct(owner, { name: 'מרלו', stock: 0 })
  const ask = async (email: string, id = product.id) => {
    const response = await visitor('POST', `/api/products/${id}/stock-requests`, { email })
    return response.statusCode === 204 ? 204 : response.json().error.code
  }
  const waiting = async () =>
    (await app.db.selectFrom('stock_requests').select('email').orderBy('email').execute()).map(({ email }) => email)
  const change = (patch: object) => owner('PATCH', `/api/products/${product.id}`, patch)
  const mails = (count: number) => vi.waitFor(() => expect(readMails(dataDir)).toHaveLength(count), 5000).then(() => readMails(dataDir))
  return { ...started, product, ask, waiting, change, mails }
}

test('an address gets one mail when the product is back, and is forgotten', async () => {
  const { ask, waiting, change, mails, product } = await soldOut()
  expect(await ask('Dana@Example.co.il')).toBe(204)
  expect(await ask('dana@example.co.il')).toBe(204)
  expect(await waiting()).toEqual(['dana@example.co.il'])
  await change({ stock: 3 })
  const [mail] = await mails(1)
  expect(mail?.to).toBe('dana@example.co.il')
  expect(mail?.text).toContain(`https://shop.example/?product=${product.id}`)
  expect(await waiting()).toEqual([])
  await change({ stock: 0 })
  await change({ stock: 4 })
  expect(await mails(1)).toHaveLength(1)
})

test.each([
  ['a delivery', '/api/stock/deliveries', { reason: 'delivery', lines: [{ product: 'מרלו', quantity: 6 }] }],
  ['a file', '/api/products/import', { apply: true, rows: [{ line: 2, cells: { name: 'מרלו', stock: '6' } }] }],
])('%s brings a product back as well', async (_, path, body) => {
  const { owner, ask, mails } = await soldOut()
  await ask('dana@example.co.il')
  expect((await owner('POST', path, body, { 'idempotency-key': 'back' })).statusCode).toBeLessThan(300)
  await mails(1)
})

test('the mail about a hidden product is sent once it is shown', async () => {
  const { ask, waiting, change, mails } = await soldOut()
  await ask('dana@example.co.il')
  await change({ stock: 3, visible: false })
  await change({ price: 5 })
  expect(await waiting()).toHaveLength(1)
  await change({ visible: true })
  await mails(1)
})

test('requests for available or hidden products, and invalid addresses, are refused', async () => {
  const { ask, change, waiting } = await soldOut()
  for (const bad of ['dana', 'dana@example', 'a@b.co\nBcc: x@y.co']) expect(await ask(bad), bad).toBe('validation_failed')
  expect(await ask('dana@example.co.il', 9999)).toBe('not_found')
  await change({ visible: false })
  expect(await ask('dana@example.co.il')).toBe('not_found')
  await change({ visible: true, stock: 1 })
  expect(await ask('dana@example.co.il')).toBe('outdated')
  expect(await waiting()).toEqual([])
})

test('an address has at most ten requests, and the answer does not reveal the limit', async () => {
  const { owner, ask, waiting } = await soldOut()
  for (let n = 0; n < 12; n++) {
    const { id } = await makeProduct(owner, { name: `יין ${n}`, stock: 0 })
    expect(await ask('dana@example.co.il', id)).toBe(204)
  }
  expect(await waiting()).toHaveLength(10)
})

test('an address is forgotten after half a year, without a mail', async () => {
  const { app, dataDir, product, ask, waiting, change, mails } = await soldOut()
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  const old = { product_id: product.id, email: 'old@example.co.il', created_at: daysAgo(181) }
  await app.db.insertInto('stock_requests').values(old).execute()
  await ask('dana@example.co.il')
  expect(await waiting()).toEqual(['dana@example.co.il'])

  await app.db
    .insertInto('stock_requests')
    .values([old, { ...old, email: 'late@example.co.il', created_at: daysAgo(179) }])
    .execute()
  await change({ stock: 3 })
  await mails(2)
  expect(await waiting()).toEqual([])
  expect(
    readMails(dataDir)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['dana@example.co.il', 'late@example.co.il'])
})

test('a shop that sends no mails takes no addresses', async () => {
  const { app, ask, waiting } = await soldOut()
  app.mailer.canSend = false
  expect(await ask('dana@example.co.il')).toBe('unavailable')
  expect(await waiting()).toEqual([])
})

test('requests are limited as orders are', async () => {
  const { ask, app } = await soldOut({ rateLimits: true })
  const answers = []
  for (let n = 0; n <= app.config.limits.orders; n++) answers.push(await ask(`dana${n}@example.co.il`))
  expect(answers.at(-1)).toBe('rate_limited')
})
