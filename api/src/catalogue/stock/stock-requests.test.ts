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
  const confirm = (token: string) =>
    visitor('POST', '/stock-request', new URLSearchParams({ token }).toString(), { 'content-type': 'application/x-www-form-urlencoded' })
  /** Asks, and follows the link of the mail. */
  const askAndConfirm = async (email: string) => {
    const before = readMails(dataDir).length
    expect(await ask(email)).toBe(204)
    const [mail] = (await mails(before + 1)).slice(-1)
    expect(mail?.text).toContain('https://shop.example/stock-request?token=')
    const answer = await confirm(tokenOf(mail))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('נודיע לכם כשהמוצר יחזור')
  }
  const change = (patch: object) => owner('PATCH', `/api/products/${product.id}`, patch)
  const mails = (count: number) => vi.waitFor(() => expect(readMails(dataDir)).toHaveLength(count), 5000).then(() => readMails(dataDir))
  return { ...started, product, ask, confirm, askAndConfirm, waiting, change, mails }
}

/** Mapped to ASCII when a mail is sent. */
const wide = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)

const tokenOf = (mail: { text: string } | undefined): string => /stock-request\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

test('a confirmed address gets one mail when the product is back, and is then deleted', async () => {
  const { ask, askAndConfirm, waiting, change, mails, product } = await soldOut()
  await askAndConfirm('Dana@Example.co.il')
  expect(await ask('dana@example.co.il')).toBe(204)
  expect(await waiting()).toEqual(['dana@example.co.il'])
  await change({ stock: 3 })
  const [, mail] = await mails(2)
  expect(mail?.to).toBe('dana@example.co.il')
  expect(mail?.text).toContain(`https://shop.example/?product=${product.id}`)
  expect(await waiting()).toEqual([])
  await change({ stock: 0 })
  await change({ stock: 4 })
  expect(await mails(2)).toHaveLength(2)
})

test('the link’s page confirms nothing by itself; a link is good once, and for a day', async () => {
  const { app, ask, confirm, visitor, waiting, mails, change } = await soldOut()
  await ask('dana@example.co.il')
  const token = tokenOf((await mails(1))[0])
  const shown = await visitor('GET', `/stock-request?token=${token}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('מרלו')
  await change({ stock: 3 })
  await change({ stock: 0 })
  expect(await waiting()).toEqual(['dana@example.co.il'])
  const writes = vi.spyOn(app, 'durably')
  for (const wrong of ['', 'x'.repeat(43)]) expect((await confirm(wrong)).statusCode).toBe(404)
  expect(writes, 'made-up links take no lock').not.toHaveBeenCalled()
  expect((await visitor('POST', '/stock-request', { token }, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect((await confirm(token)).statusCode).toBe(200)
  expect((await confirm(token)).statusCode).toBe(404)
  expect((await visitor('GET', `/stock-request?token=${token}`)).statusCode).toBe(404)

  await ask('late@example.co.il')
  const late = tokenOf((await mails(2))[1])
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString()
  await app.db.updateTable('stock_requests').set({ created_at: yesterday }).where('email', '=', 'late@example.co.il').execute()
  expect((await confirm(late)).statusCode).toBe(404)
})

test('a request that is confirmed after its product is back is answered at once', async () => {
  const { ask, confirm, mails, change, waiting } = await soldOut()
  await ask('dana@example.co.il')
  const token = tokenOf((await mails(1))[0])
  await change({ stock: 3 })
  expect((await confirm(token)).statusCode).toBe(200)
  await mails(2)
  expect(await waiting()).toEqual([])
})

test.each([
  ['addresses with a plus', (n: number) => `victim+${n}@example.co.il`],
  [
    'a domain with another kind of letter',
    (n: number) => `victim@greatwines.co.il`.replace(/./g, (letter, at) => (at === 7 + n ? wide(letter) : letter)),
  ],
])('of requests at once for one letter box, by %s, one mail is sent', async (_, nth) => {
  const { ask, mails, waiting } = await soldOut()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(nth(n))))
  expect(new Set(answers)).toEqual(new Set([204]))
  await mails(1)
  expect(await waiting()).toHaveLength(1)
})

test.each([
  ['a delivery', '/api/stock/deliveries', { reason: 'delivery', lines: [{ product: 'מרלו', quantity: 6 }] }],
  ['a file', '/api/products/import', { apply: true, rows: [{ line: 2, cells: { name: 'מרלו', stock: '6' } }] }],
])('%s brings a product back as well', async (_, path, body) => {
  const { owner, askAndConfirm, mails } = await soldOut()
  await askAndConfirm('dana@example.co.il')
  expect((await owner('POST', path, body, { 'idempotency-key': 'back' })).statusCode).toBeLessThan(300)
  await mails(2)
})

test('the mail about a hidden product is sent once it is shown', async () => {
  const { askAndConfirm, waiting, change, mails } = await soldOut()
  await askAndConfirm('dana@example.co.il')
  await change({ stock: 3, visible: false })
  await change({ price: 5 })
  expect(await waiting()).toHaveLength(1)
  await change({ visible: true })
  await mails(2)
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

test('a mailbox has at most ten requests and links, also at once, and the answer hides the limit', async () => {
  const { owner, ask, waiting, mails } = await soldOut()
  const products = []
  for (let n = 0; n < 14; n++) products.push(await makeProduct(owner, { name: `יין ${n}`, stock: 0 }))
  const answers = await Promise.all(products.map(({ id }, n) => ask(`dana+${n}@example.co.il`, id)))
  expect(new Set(answers)).toEqual(new Set([204]))
  expect(await waiting()).toHaveLength(10)
  await mails(10)
})

test('with 2,000 unconfirmed requests for a product, a new one replaces the oldest', async () => {
  const { app, product, ask, askAndConfirm, waiting } = await soldOut()
  const rows = Array.from({ length: 2000 }, (_, n) => ({
    product_id: product.id,
    email: `${n}@example.com`,
    letter_box: `${n}@example.com`,
    confirmation: `secret ${n}`,
    created_at: new Date(Date.now() - 3_600_000 + n).toISOString(),
  }))
  for (let at = 0; at < rows.length; at += 500)
    await app.db
      .insertInto('stock_requests')
      .values(rows.slice(at, at + 500))
      .execute()
  await askAndConfirm('dana@example.co.il')
  const left = await waiting()
  expect(left).toHaveLength(2000)
  expect(left).not.toContain('0@example.com')
  await app.db.updateTable('stock_requests').set({ confirmation: null }).execute()
  expect(await ask('noa@example.co.il')).toBe('rate_limited')
})

test('an address is forgotten after half a year, without a mail', async () => {
  const { app, dataDir, product, askAndConfirm, waiting, change, mails } = await soldOut()
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
  // As versions of before there was a confirmation have stored them.
  const old = { product_id: product.id, email: 'old@example.co.il', created_at: daysAgo(181), letter_box: null, confirmation: null }
  await app.db.insertInto('stock_requests').values(old).execute()
  await askAndConfirm('dana@example.co.il')
  expect(await waiting()).toEqual(['dana@example.co.il'])

  await app.db
    .insertInto('stock_requests')
    .values([old, { ...old, email: 'late@example.co.il', created_at: daysAgo(179) }])
    .execute()
  await change({ stock: 3 })
  await mails(3)
  expect(await waiting()).toEqual([])
  expect(
    readMails(dataDir)
      .slice(1)
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
