import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { firstSettings } from '../../delivery/delivery-table.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

const mailing = { smtpUrl: 'smtp://127.0.0.1:9', origin: 'https://shop.example' }
let keys = 0

async function shop({ marketing = true, config = mailing as Parameters<typeof startApp>[0] } = {}) {
  const started = await startApp(config)
  const { app, owner, visitor } = started
  await makeCategory(owner)
  const soda = await makeProduct(owner, { name: 'סודה', price: 10 })
  const save = (more: object) =>
    owner('PUT', '/api/delivery-settings', { ...firstSettings, alcohol: { on: false, night: 'queue', categories: [] }, ...more })
  await save({ marketing })
  const place = async (more: object = {}): Promise<PlacedOrder> => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'Dana@example.co.il',
      customerPhone: '052-1234567',
      customerAddress: 'הרצל 12, תל אביב',
      items: [{ productId: soda.id, quantity: 1 }],
      total: 10,
      ...more,
    }
    const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': `o-${++keys}` })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  const offer = async () => (await visitor('POST', '/api/checkout', { items: [{ productId: soda.id }] })).json<CheckoutOffer>()
  const customer = async () => (await owner('GET', '/api/customers?phone=0521234567')).json()
  const file = () => owner('GET', '/api/marketing-consents/export')
  /** The token of the link in the last mail. */
  const token = async (): Promise<string> => {
    const mail = await app.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', 'Dana@example.co.il')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return /page=privacy#stop=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const withdraw = (token: string) => visitor('POST', '/api/marketing-consents/withdrawals', { token })
  return { ...started, save, place, offer, customer, file, token, withdraw }
}

test('consent is asked for, and kept, only where the owner has set it', async () => {
  const { app, save, place, offer, customer } = await shop({ marketing: false })
  expect(await offer()).not.toHaveProperty('marketing')
  await place({ marketingText: 'marketing-1' })
  expect(await app.db.selectFrom('marketing_consents').selectAll().execute()).toEqual([])
  expect(await customer()).not.toHaveProperty('marketing')
  await save({ marketing: true })
  expect(await offer()).toMatchObject({ marketing: true })
  await place()
  expect(await customer()).not.toHaveProperty('marketing')
})

test('a consent is kept with its time and the version of its text, once for an address in any spelling', async () => {
  const { app, place, customer } = await shop()
  const before = new Date().toISOString()
  const { id } = await place({ marketingText: 'marketing-1' })
  await place({ marketingText: 'marketing-2', customerEmail: 'dana@EXAMPLE.co.il' })
  const rows = await app.db.selectFrom('marketing_consents').selectAll().execute()
  expect(rows).toMatchObject([
    { email: 'dana@example.co.il', name: 'דנה לוי', consent_text: 'marketing-1', order_id: id, withdrawn_at: null },
  ])
  expect(rows[0]?.given_at && rows[0].given_at >= before).toBe(true)
  expect(await customer()).toMatchObject({ marketing: { givenAt: rows[0]?.given_at, text: 'marketing-1' } })
})

test('the mail of the order has the link that withdraws, which works again and again', async () => {
  const { place, token, withdraw, customer, file } = await shop()
  await place({ marketingText: 'marketing-1' })
  const link = await token()
  expect((await withdraw(link)).json()).toEqual({ email: 'dana@example.co.il' })
  const first = await customer()
  expect(first.marketing.withdrawnAt).toBeTruthy()
  expect((await withdraw(link)).statusCode).toBe(200)
  expect((await customer()).marketing).toEqual(first.marketing)
  expect((await file()).body).not.toContain('dana@example.co.il')
  await place({ marketingText: 'marketing-1' })
  expect((await customer()).marketing).not.toHaveProperty('withdrawnAt')
})

test('a mail without consent has no such link, and a link that is made up withdraws nothing', async () => {
  const { place, token, withdraw, customer } = await shop()
  await place()
  expect(await token()).toBe('')
  await place({ marketingText: 'marketing-1' })
  for (const guess of ['guess', 'a.b.c', `${await token()}x`]) expect((await withdraw(guess)).statusCode).toBe(401)
  expect((await customer()).marketing).not.toHaveProperty('withdrawnAt')
})

test('the file has each consent in force with its text and the way out, for the owner alone', async () => {
  const { app, visitor, place, file } = await shop()
  for (let n = 0; n < 3; n++)
    await place({ marketingText: 'marketing-1', customerEmail: `shopper${n}@example.co.il`, customerName: '=1+1' })
  const response = await file()
  expect(response.headers['content-type']).toContain('text/csv')
  const lines = response.body.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^shopper0@example\.co\.il,'=1\+1,\d{4}-.+דברי פרסומת.+https:\/\/shop\.example\/\?page=privacy#stop=/)
  expect((await visitor('GET', '/api/marketing-consents/export')).statusCode).toBe(401)
  expect(app.config.origin).toBe('https://shop.example')
})

test('a shop without a public address writes no list, since its mails would have no way out', async () => {
  const { file } = await shop({ config: { mode: 'production', owner: { email: 'owner@shop.example', password: 'a long password' } } })
  expect((await file()).statusCode).toBe(503)
})

test('an earlier panel saves the settings without the field, which keeps its value', async () => {
  const { owner, save, offer } = await shop()
  const { marketing: _, ...before } = firstSettings
  await save({ ...before, marketing: undefined })
  expect(await offer()).toMatchObject({ marketing: true })
  expect((await owner('GET', '/api/delivery-settings')).json()).toMatchObject({ marketing: true })
})
