// Fields that programs read, as people paste them, through the API.
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../config/config.ts'
import { makeCategory, makeProduct, signIn, startApp, startOnce } from '../../test-app.ts'

const signs = [...'\u200E\u200F\u202A\u2066\u2069\u061C\u200B\u00AD\uFEFF\uFE0F\u00A0\u202F\u3000']

const shop = startOnce(async () => {
  const started = await startApp({ rateLimits: false })
  await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { name: 'יין', price: 90 })
  const customer = {
    customerName: 'דנה לוי',
    customerEmail: 'dana@example.co.il',
    customerPhone: '052-1234567',
    customerAddress: 'הרצל 12',
  }
  let keys = 0
  const place = (draft: object) => {
    const order = { ...customer, items: [{ productId: wine.id, quantity: 1 }], total: 90, ...draft }
    return started.visitor('POST', '/api/orders', order, { 'idempotency-key': `typed-${++keys}` })
  }
  const found = async (q: string) =>
    (await started.owner('GET', `/api/orders?q=${encodeURIComponent(q)}`)).json<{ items: PlacedOrder[] }>().items.map(({ id }) => id)
  return { ...started, wine, place, found }
})

describe('an order', () => {
  test.each([
    ['052‑1234567', '052-1234567'],
    ['972521234567', '972521234567'],
    ['+972 (0)52–123–4567', '+972 (0)52-123-4567'],
    ['\u202A052 1234567\u202C', '052 1234567'],
    ['052\u00A0123\u2009 4567', '052 123 4567'],
    ['٠٥٢١٢٣٤٥٦٧', '0521234567'],
  ])('with the phone %j is placed, and found by the number', async (typed, kept) => {
    const { place, found } = await shop()
    const response = await place({ customerPhone: typed })
    expect(response.statusCode).toBe(201)
    expect(response.json().customerPhone).toEqual(kept)
    for (const q of ['0521234567', '052‑123 4567', '+972 52 1234567', '\u2067972521234567\u2069'])
      expect(await found(q), q).toContain(response.json().id)
  })

  test('keeps an address for mail without what was pasted with it, and names as they were typed', async () => {
    const { place } = await shop()
    const response = await place({ customerEmail: '\u200Fdana‑levi@example.co.il\u00A0', customerName: 'ד״ר בן־דוד' })
    expect(response.json()).toMatchObject({ customerEmail: 'dana-levi@example.co.il', customerName: 'ד״ר בן־דוד' })
  })

  test('of a name of which nothing can be seen is refused', async () => {
    const { place } = await shop()
    const response = await place({ customerName: '\u200F\u2060' })
    expect(response.statusCode).toBe(400)
    expect(response.json().error.field).toBe('customerName')
  })

  test('is found by its name and address, however they are typed', async () => {
    const { place, found } = await shop()
    const { id } = (await place({ customerName: 'ד״ר אבי\u00A0בן־דוד', customerEmail: 'avi-ben@example.co.il' })).json()
    const names = ['בן־דוד', 'בן-דוד', 'בן‑דוד', 'ד"ר אבי', '\u200Fאבי\u200F', 'אבי\u00A0בן', "ד''ר"]
    for (const q of [...names, 'avi‑ben@example', `#${id}`, `\u200F${id}`]) expect(await found(q), q).toContain(id)
  })
})

test('each sign round a field of a program is taken off', async () => {
  const { owner, place, wine } = await shop()
  for (const sign of signs) {
    const [wrapped, named] = [(text: string) => `${sign}${text}${sign}`, encodeURIComponent(sign)]
    const order = await place({ customerPhone: wrapped('0521234567'), customerEmail: wrapped('dana@example.co.il') })
    expect(order.json(), named).toMatchObject({ customerPhone: '0521234567', customerEmail: 'dana@example.co.il' })
    const change = { barcode: wrapped('7-290000-176093'), image: wrapped('https://shop.example/a.jpg') }
    const product = await owner('PATCH', `/api/products/${wine.id}`, change)
    expect(product.json(), named).toMatchObject({ barcode: '7290000176093', image: 'https://shop.example/a.jpg' })
    const delivery = { reason: 'delivery', lines: [{ product: wrapped('7-290000-176093'), quantity: 1 }] }
    const delivered = await owner('POST', '/api/stock/deliveries', delivery, { 'idempotency-key': `delivery-${named}` })
    expect(delivered.statusCode, named).toBe(201)
    const footer = await owner('PATCH', '/api/footer', { email: wrapped('shop@example.co.il'), phone: wrapped('03‑1234567') })
    expect(footer.json(), named).toMatchObject({ email: 'shop@example.co.il', phone: '03-1234567' })
  }
})

test('a name of an account is known however it was pasted', async () => {
  const { app, visitor } = await shop()
  const { email, user_name } = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  for (const name of [email, user_name ?? ''])
    for (const sign of signs) {
      const response = await signIn(visitor, {}, { email: `${sign}${name}${sign}`, password: demoPassword })
      expect(response.statusCode, encodeURIComponent(sign)).toBe(200)
    }
})

test('a search of products does not depend on how it was typed', async () => {
  const { owner, visitor } = await shop()
  const { id } = await makeProduct(owner, { name: 'ויסקי "קול־ישראל" 1,250 מ״ל', description: 'x' })
  const found = async (q: string) =>
    (await visitor('GET', `/api/products?q=${encodeURIComponent(q)}`)).json<{ items: { id: number }[] }>().items.map((row) => row.id)
  const names = ['קול־ישראל', 'קול-ישראל', 'קול‑ישראל', 'קול\u00A0ישראל', 'קו\u00ADל ישראל', '\u200Fקול']
  for (const q of [...names, 'ויסקי 1250 מ"ל', 'ויסקי 1,250 מ״ל', "ויסקי ١٢٥٠ מ''ל"]) expect(await found(q), q).toContain(id)
})
