import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoEmail } from '../auth/users/demo-owner.ts'
import type { Config } from '../config/config.ts'
import { shopLink } from '../mail/shop-link.ts'
import { mailNumber, readMails } from '../mail/test-outbox.ts'
import { makeCategory, makeProduct, type Send, startApp, testConfig } from '../test-app.ts'

const stranger = {
  customerName: 'דנה <b>לוי</b>',
  customerEmail: 'dana@example.co.il',
  customerPhone: '+972-52-1234567',
  customerAddress: 'רחוב הרצל 12',
  notes: 'זכיתם! http://evil.example\nקומה 3',
}

async function shop(overrides: Partial<Config> = {}) {
  const started = await startApp({ origin: 'https://shop.example', ...overrides })
  await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { name: 'קברנה & <i>רזרב</i>', price: 89.9 })
  await started.owner('PATCH', '/api/header', { storeName: 'יין ועוד' })
  return { ...started, draft: { ...stranger, items: [{ productId: wine.id, quantity: 2 }], total: 179.8 } }
}
const place = (send: Send, body: object, key = 'key') => send('POST', '/api/orders', body, { 'idempotency-key': key })

/** The visible text, without direction marks and non-breaking spaces. */
const seen = (text: string) => text.replace(/[\u200E\u200F\u2066-\u2069]/g, '').replace(/\u00A0/g, ' ')

async function mailsOf(dataDir: string) {
  const mails = await vi.waitFor(() => {
    const found = readMails(dataDir)
    expect(found).toHaveLength(2)
    return found
  }, 5000)
  const to = (address: string) => {
    const mail = mails.find((each) => each.to === address)
    if (!mail) throw new Error(`no mail to ${address}`)
    return mail
  }
  return { shopper: to(stranger.customerEmail), owner: to(demoEmail) }
}

test("the shopper's reply goes to the shop, the owner's to the shopper", async () => {
  const { visitor, owner, dataDir, draft } = await shop()
  await owner('PATCH', '/api/footer', { email: 'shop@example.co.il' })
  await place(visitor, draft)
  const mails = await mailsOf(dataDir)
  expect(mails.shopper.replyTo).toBe('shop@example.co.il')
  expect(mails.owner.replyTo).toEqual(stranger.customerEmail)
})

test("the shopper's mail has the order and its link", async () => {
  const { visitor, dataDir, draft } = await shop()
  const { id, token } = (await place(visitor, draft)).json<PlacedOrder>()
  const { shopper } = await mailsOf(dataDir)
  const text = seen(shopper.text)
  expect(text).toContain(`תודה! ההזמנה התקבלה – מספר הזמנה: ${id}`)
  expect(text).toContain('קברנה & <i>רזרב</i>\nכמות: 2 · מחיר ליחידה: 89.90 ₪\nסכום ביניים: 179.80 ₪')
  expect(text).toContain('סה״כ לתשלום: 179.80 ₪')
  expect(text).toContain(`https://shop.example/?order=${id}#${token}`)
  const html = seen(shopper.html)
  expect(html).toContain('<html lang="he" dir="rtl">')
  expect(html).toContain('יין ועוד')
  expect(html).toContain('קברנה &amp; &lt;i&gt;רזרב&lt;/i&gt;')
  expect(html).toContain(`href="https://shop.example/?order=${id}#${token}"`)
})

test('the mail of an order that is fetched says where and when, and speaks of no delivery', async () => {
  const { visitor, owner, dataDir, draft } = await shop()
  const settings = (await owner('GET', '/api/delivery-settings')).json()
  await owner('PUT', '/api/delivery-settings', { ...settings, pickup: { on: true, address: 'הרצל 1', hours: 'א׳–ה׳ 10–19' } })
  const { id } = (await place(visitor, { ...draft, delivery: { method: 'pickup' } })).json<PlacedOrder>()
  const text = seen((await mailsOf(dataDir)).shopper.text)
  expect(text).toContain('מקום האיסוף: הרצל 1 · א׳–ה׳ 10–19')
  expect(text).toContain('ניצור קשר לתיאום תשלום ואיסוף.')
  expect(text).not.toContain('משלוח')
  await owner('PATCH', `/api/orders/${id}`, { status: 'shipped', tell: 'ready' })
  const ready = seen((await mailNumber(dataDir, 3)).text)
  expect(ready).toContain('מקום האיסוף: הרצל 1 · א׳–ה׳ 10–19')
  expect(ready).not.toContain('משלוח')
})

test('the notice of an order that is fetched names address and notes without a delivery', async () => {
  const { visitor, owner, dataDir, draft } = await shop()
  const settings = (await owner('GET', '/api/delivery-settings')).json()
  await owner('PUT', '/api/delivery-settings', { ...settings, pickup: { on: true, address: 'הרצל 1', hours: 'א׳–ה׳ 10–19' } })
  const fetched = { ...draft, notes: 'אגיע בערב', customerAddress: 'איסוף עצמי', delivery: { method: 'pickup' } }
  const placed = (await place(visitor, fetched)).json<PlacedOrder>()
  const text = seen((await mailsOf(dataDir)).owner.text)
  expect(text).toContain('הערות להזמנה: אגיע בערב')
  expect(text).not.toMatch(/משלוח|כתובת/)
  const correction = { updatedAt: placed.createdAt, notes: 'אגיע בבוקר', customerAddress: 'אלנבי 3', tell: true }
  expect((await owner('POST', `/api/orders/${placed.id}/corrections`, correction)).statusCode).toBe(200)
  const corrected = seen((await mailNumber(dataDir, 3)).text)
  expect(corrected).toContain('הערות להזמנה: אגיע בערב ← אגיע בבוקר')
  expect(corrected).not.toContain('משלוח')
})

test("the shopper's mail is the written document: seller, traits of the goods, VAT, and how to cancel", async () => {
  const { visitor, owner, dataDir, draft } = await shop()
  const [item] = draft.items
  await owner('PATCH', `/api/products/${item?.productId}`, { volumeMl: 750, alcoholPercent: 13.5 })
  const footer = { companyName: 'יין ועוד בע״מ', businessId: '515000008', address: 'הנביאים 3, חיפה', cancellationPolicy: 'מבטלים כאן' }
  await owner('PATCH', '/api/footer', footer)
  const { id, token } = (await place(visitor, draft)).json<PlacedOrder>()
  const { shopper } = await mailsOf(dataDir)
  const text = seen(shopper.text)
  for (const part of [...Object.values(footer), '750 מ״ל · 13.5% אלכוהול', 'המחירים כוללים מע״מ']) expect(text).toContain(part)
  expect(text).toContain(`https://shop.example/?order=${id}&page=cancellation#${token}`)
})

test("the shopper's mail contains no typed text", async () => {
  const { visitor, dataDir, draft } = await shop()
  await place(visitor, draft)
  const { shopper } = await mailsOf(dataDir)
  for (const typed of ['דנה', 'הרצל 12', 'זכיתם', 'evil']) expect(`${shopper.text}${shopper.html}`).not.toContain(typed)
})

test("the owner's mail has customer and order, without the order's token", async () => {
  const { visitor, dataDir, draft } = await shop()
  const { id, token } = (await place(visitor, draft)).json<PlacedOrder>()
  const { owner } = await mailsOf(dataDir)
  const text = seen(owner.text)
  for (const part of [`התקבלה הזמנה חדשה – מספר הזמנה: ${id}`, ...Object.values(stranger), '179.80 ₪']) expect(text).toContain(part)
  expect(text).toContain('https://shop.example/?view=admin&tab=orders')
  expect(owner.html).toContain('<bdi dir="ltr">+972-52-1234567</bdi>')
  expect(owner.html).toContain('דנה &lt;b&gt;לוי&lt;/b&gt;')
  expect(`${owner.text}${owner.html}`).not.toContain(token)
})

test('a repeated or refused order sends no mail', async () => {
  const { visitor, app, dataDir, draft } = await shop()
  await place(visitor, draft)
  await mailsOf(dataDir)
  await place(visitor, draft)
  await place(visitor, { ...draft, total: 1 }, 'other')
  expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
  expect(readMails(dataDir)).toHaveLength(2)
})

test('a slow mail server neither refuses nor delays an order; its mails stay queued', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { visitor, app, draft } = await shop({ smtpUrl: `smtp://127.0.0.1:${port}` })
  expect((await place(visitor, draft, 'one')).statusCode).toBe(201)
  expect((await place(visitor, draft, 'two')).statusCode).toBe(201)
  const waiting = () => app.db.selectFrom('mails').select(['recipient', 'attempts']).orderBy('id').execute()
  expect((await waiting()).map((mail) => mail.recipient)).toEqual([stranger.customerEmail, demoEmail, stranger.customerEmail, demoEmail])
  await vi.waitFor(() => expect(sockets).toHaveLength(1), 10_000)
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(1), 10_000)
  for (const socket of sockets) socket.destroy()
})

test("an address gets at most ten confirmations an hour; orders and the owner's notices continue", async () => {
  const { app, visitor, draft } = await shop({ rateLimits: true })
  app.mailer.wake = () => {}
  const recipients = async () => (await app.db.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => recipient)
  for (let n = 0; n < 12; n++) {
    const { statusCode } = await place(
      visitor,
      { ...draft, customerEmail: n % 2 ? 'Dana@example.com' : `dana+${n}@example.com` },
      `key-${n}`,
    )
    expect(statusCode).toBe(201)
  }
  const queued = await recipients()
  expect(queued.filter((to) => /^dana/i.test(to))).toHaveLength(10)
  expect(queued.filter((to) => to === demoEmail)).toHaveLength(12)
})

test('without a transport no mail is queued', async () => {
  const { visitor, app, draft } = await shop()
  app.mailer.canSend = false
  expect((await place(visitor, draft)).statusCode).toBe(201)
  expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('mails have links only with a configured address', () => {
  const known = testConfig('/nowhere', { mode: 'production', origin: 'https://shop.example' })
  expect(shopLink(known, 'לחנות', home)).toEqual([{ label: 'לחנות', link: 'https://shop.example/' }])
  expect(shopLink({ ...known, origin: null }, 'לחנות', home)).toEqual([])
})

test('both mails show the discount of a coupon before the total', async () => {
  const { visitor, owner, dataDir, draft } = await shop()
  await owner('POST', '/api/coupons', { code: 'CHAG <10>', percent: 10 })
  expect((await place(visitor, { ...draft, coupon: 'chag<10>', total: 161.82 })).statusCode).toBe(201)
  const { shopper, owner: notice } = await mailsOf(dataDir)
  for (const { text, html } of [shopper, notice]) {
    expect(seen(text)).toContain('הנחת קופון CHAG <10>: -17.98 ₪\n\nסה״כ לתשלום: 161.82 ₪')
    expect(seen(html)).toContain('הנחת קופון CHAG &lt;10&gt;</bdi>')
  }
})
