import { join } from 'node:path'
import { confirmedTexts } from '@lechaim/shared/contracts/confirmed-texts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { demoEmail } from '../auth/users/demo-owner.ts'
import { type Config, demoPassword } from '../config/config.ts'
import { openDatabase } from '../db/connection.ts'
import { up as addSaved } from '../db/migrations/2026-11-24-footer-saved.ts'
import { up as addConfirmed } from '../db/migrations/2026-12-21-confirmed-texts.ts'
import { startShop } from '../releases/test-builds.ts'
import { makeCategory, makeProduct, sender, signIn, startApp, temporaryFolder } from '../test-app.ts'
import { firstFooter } from './default-content.ts'

const production = { mode: 'production', owner: { email: demoEmail, password: demoPassword } } satisfies Partial<Config>
const contacts = [firstFooter.address, firstFooter.phone, firstFooter.email]
const texts = [firstFooter.weekdays_hours, firstFooter.terms.split('\n')[1] ?? '']
const picture = '/bundled/carousel-1.jpg'

test('in production, initial contacts, hours and texts are hidden until replaced or confirmed', async () => {
  const { app } = await startShop(production)
  const visitor = sender(app)
  const { access_token } = (await signIn(visitor, {}, production.owner)).json()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  const shown = async () => {
    const answers = await Promise.all(['/', '/api/footer', '/api/carousel'].map((path) => visitor('GET', path)))
    const text = answers.map(({ body }) => body).join('\n')
    return [...contacts, ...texts, picture].filter((fact) => text.includes(fact))
  }
  expect(await shown()).toEqual([])

  const footer = (await owner('GET', '/api/footer')).json()
  expect(footer).toMatchObject({ companyName: 'לחיים', phone: firstFooter.phone, terms: firstFooter.terms })
  expect(footer.unconfirmed).toEqual(confirmedTexts)
  const { unconfirmed } = (await owner('PATCH', '/api/footer', { phone: footer.phone, updatedAt: footer.updatedAt })).json()
  expect(unconfirmed).toEqual(confirmedTexts)
  expect(await shown()).toEqual([])
  const workingHours = { ...footer.workingHours, weekdays: '10:00-20:00' }
  expect((await owner('PATCH', '/api/footer', { workingHours })).json().unconfirmed).not.toContain('weekdays')
  expect((await visitor('GET', '/api/footer')).json()).toMatchObject({
    workingHours: { weekdays: '10:00-20:00', weekends: '' },
    accessibilityStatement: '',
    terms: '',
  })
  expect((await visitor('GET', '/api/footer')).json()).not.toHaveProperty('unconfirmed')
  await owner('PATCH', '/api/footer', { workingHours: footer.workingHours, confirmed: ['terms'] })
  expect(await shown()).toEqual(texts)
  expect((await owner('GET', '/api/footer')).json().unconfirmed).toEqual(['weekends', 'accessibilityStatement', 'cancellationPolicy'])
  expect((await owner('GET', '/api/footer')).json()).toMatchObject({ phone: firstFooter.phone, email: firstFooter.email })
  await owner('PATCH', '/api/footer', { phone: '04-8123456' })
  expect((await visitor('GET', '/api/footer')).json()).toMatchObject({ phone: '04-8123456', email: '', address: '' })

  const { images } = (await owner('GET', '/api/carousel')).json()
  expect(images).toHaveLength(7)
  await owner('PUT', '/api/carousel', { images })
  expect(await shown()).toEqual([...texts, picture])
})

test("an order's mail has no invented contact details", async () => {
  const { app, visitor, owner } = await startApp({ ...production, smtpUrl: 'smtp://127.0.0.1:9', origin: 'https://shop.example' })
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { price: 10 })
  const customer = { customerName: 'דנה', customerEmail: 'dana@example.co.il', customerPhone: '052-1234567', customerAddress: 'אילת' }
  const place = async (key: string) => {
    const order = { ...customer, items: [{ productId: id, quantity: 1 }], total: 10 }
    expect((await visitor('POST', '/api/orders', order, { 'idempotency-key': key })).statusCode).toBe(201)
    const mails = await app.db.selectFrom('mails').select(['text', 'reply_to']).where('recipient', '=', customer.customerEmail).execute()
    return mails.at(-1)
  }
  const before = await place('one')
  expect(before?.reply_to).toBeNull()
  expect(before?.text).not.toMatch(/לפנות אלינו|03-1234567|info@lechaim/)
  await owner('PATCH', '/api/footer', { email: 'shop@example.co.il' })
  const after = await place('two')
  expect(after?.reply_to).toBe('shop@example.co.il')
  expect(after?.text).not.toContain(firstFooter.phone)
  expect(after?.text).toContain('לפנות אלינו')
})

test('the setup lists what is missing until it is entered', async () => {
  const { owner } = await startApp(production)
  const missing = async () => (await owner('GET', '/api/setup')).json().missing
  expect(await missing()).toEqual(['business', 'hours', 'legal', 'categories', 'products', 'banner', 'carousel'])
  await makeCategory(owner)
  await makeProduct(owner)
  await owner('POST', '/api/banners', { title: 'מבצע', description: '<p>שלום</p>', image: '/bundled/banner.jpg' })
  await owner('PUT', '/api/carousel', { images: [] })
  expect(await missing()).toEqual(['business', 'hours', 'legal'])
  await owner('PATCH', '/api/footer', { terms: '', address: 'הנביאים 3, חיפה', email: 'shop@example.co.il', businessId: '515000000' })
  expect(await missing()).toEqual(['business', 'hours', 'legal'])
  await owner('PATCH', '/api/footer', { terms: 'תקנון', phone: '04-8123456', confirmed: ['weekdays', 'weekends'] })
  expect(await missing()).toEqual(['legal'])
  await owner('PATCH', '/api/footer', { confirmed: ['accessibilityStatement', 'cancellationPolicy'] })
  expect(await missing()).toEqual([])
})

test('hours and legal texts that an earlier version has shown stay shown', async () => {
  const { app, visitor } = await startApp(production)
  await app.db.schema.alterTable('footer').dropColumn('confirmed').execute()
  await app.db.updateTable('footer').set({ saved: 1 }).execute()
  await addConfirmed(app.db)
  app.changes.publish('content')
  expect((await visitor('GET', '/api/footer')).json()).toMatchObject({ terms: firstFooter.terms, workingHours: { weekends: '9:00-18:00' } })
})

test('the setup recommends to keep the cart on devices until that is on', async () => {
  const { owner } = await startApp(production)
  const recommended = async () => (await owner('GET', '/api/setup')).json().recommended
  expect(await recommended()).toEqual(['keepCart'])
  await owner('PATCH', '/api/header', { keepCart: true })
  expect(await recommended()).toBeUndefined()
})

test('a demo shows the initial values and has a complete setup', async () => {
  const { owner, visitor } = await startApp()
  expect((await owner('GET', '/api/setup')).json()).toEqual({ missing: [] })
  expect((await visitor('GET', '/api/footer')).json().phone).toBe(firstFooter.phone)
  expect((await visitor('GET', '/api/carousel')).json().images).toHaveLength(7)
})

test.each([
  ['as it was made', {}, 0],
  ['with a phone of its own', { phone: '04-8123456' }, 1],
  ['saved later without a change', { updated_at: '2026-11-21T10:00:00.000Z' }, 1],
])('the footer of an existing shop, %s', async (_name, change, saved) => {
  const { db, close } = await openDatabase(join(temporaryFolder(), 'shop.db'))
  onTestFinished(() => close())
  const columns = Object.keys({ ...firstFooter, updated_at: '' })
  await columns.reduce((table, column) => table.addColumn(column, 'text'), db.schema.createTable('footer')).execute()
  await db.schema.createTable('kysely_migration').addColumn('timestamp', 'text').execute()
  await db
    .insertInto('kysely_migration' as never)
    .values({ timestamp: '2026-11-20T10:00:00.000Z' } as never)
    .execute()
  await db
    .insertInto('footer')
    .values({ ...firstFooter, updated_at: '2026-11-20T10:00:01.500Z', ...change })
    .execute()
  await addSaved(db)
  expect(await db.selectFrom('footer').select('saved').execute()).toEqual([{ saved }])
})
