import type { DrinkFields } from '@lechaim/shared/contracts/drink.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../../db/engine.ts'
import { expectRefused, makeCategory, makeProduct, startApp, startOnce } from '../../test-app.ts'

const whole = {
  barcode: '7290000176093',
  producer: 'יקב הגליל',
  country: 'ישראל',
  region: 'הגליל העליון',
  grapes: ['ריזלינג', 'מרלו'],
  vintage: 2021,
  colour: 'אדום',
  sweetness: 'יבש',
  kosher: { body: 'הרבנות הראשית', level: 'כשר לפסח' },
  ageStatement: 12,
} satisfies DrinkFields

async function shop() {
  const started = await startApp({ rateLimits: false })
  await makeCategory(started.owner)
  const { owner, visitor } = started
  const make = (draft: Record<string, unknown> = {}) => makeProduct(owner, draft)
  const read = async (id: number) => (await visitor('GET', `/api/products/${id}`)).json<Product>()
  const patch = (id: number, fields: object) => owner('PATCH', `/api/products/${id}`, fields)
  const found = async (q: string) =>
    (await visitor('GET', `/api/products?q=${encodeURIComponent(q)}`)).json<{ items: Product[] }>().items.map(({ name }) => name)
  const offers = async (query: string) => (await owner('GET', `/api/drink-values?${query}`)).json<{ items: string[] }>().items
  return { ...started, make, read, patch, found, offers }
}

test('drink fields are stored, and are absent from a product without them', async () => {
  const { make, read } = await shop()
  const plain = await make()
  for (const field of [...Object.keys(whole), 'otherSizes']) expect(plain).not.toHaveProperty(field)
  const wine = await make(whole)
  expect(wine).toMatchObject(whole)
  expect(await read(wine.id)).toMatchObject(whole)
})

test('a save changes only the fields that it names, and empties those that it clears', async () => {
  const { make, read, patch } = await shop()
  const { id } = await make(whole)
  await patch(id, { vintage: 2022 })
  expect(await read(id)).toMatchObject({ ...whole, vintage: 2022 })
  await patch(id, { grapes: [], kosher: null, producer: null, barcode: null })
  const { grapes: _grapes, kosher: _kosher, producer: _producer, barcode: _barcode, ...rest } = whole
  const cleared = await read(id)
  expect(cleared).toMatchObject({ ...rest, vintage: 2022 })
  for (const field of ['grapes', 'kosher', 'producer', 'barcode']) expect(cleared).not.toHaveProperty(field)
})

describe('a wrong drink field', () => {
  const sameShop = startOnce(shop)
  test.each([
    ['barcode', '7290000176094'],
    ['barcode', '729000017609'],
    ['barcode', '7.29E+12'],
    ['barcode', 7290000176093],
    ['vintage', -1],
    ['vintage', 2021.5],
    ['vintage', 1e15],
    ['ageStatement', 0],
    ['ageStatement', 12.5],
    ['ageStatement', -12],
    ['grapes', Array.from({ length: 1000 }, (_, n) => `זן ${n}`)],
    ['grapes', ['מרלו', 'מרלו']],
    ['grapes', 'מרלו'],
    ['producer', ''],
    ['producer', 'י'.repeat(101)],
    ['kosher', { body: '', level: 'כשר' }],
    ['kosher', { body: 'הרבנות' }],
    ['kosher', 'כשר'],
    ['colour', 5],
  ])('a %s of %j is refused in a new product and in a change', async (field, value) => {
    const { make, owner, patch, read } = sameShop()
    const { id } = await make()
    const draft = { name: 'יין', price: 1, description: 'יין', categories: ['יין'], [field]: value }
    for (const response of [await owner('POST', '/api/products', draft), await patch(id, { [field]: value })]) {
      expectRefused(response, 400, 'validation_failed')
      expect(response.json().error.field).toMatch(new RegExp(`^${field}`))
    }
    expect(await read(id)).not.toHaveProperty(field)
  })
})

test.each([['יקב הגליל'], ['ישראל'], ['riesling'], ['ריזלינגים'], ['7290000176093'], ['הרבנות'], ['מרלו 2021']])(
  'a search for %s finds a product by its drink fields',
  async (q) => {
    const { make, found } = await shop()
    await make({ name: 'בירה', description: 'בירה' })
    await make({ ...whole, name: 'הר', description: 'משקה' })
    expect(await found(q)).toEqual(['הר'])
  },
)

test('a name comes before a drink field, and a drink field before a description', async () => {
  const { make, found } = await shop()
  await make({ name: 'ריזלינג הבית', description: 'משקה' })
  await make({ name: 'לבן', description: 'משקה', grapes: ['ריזלינג'] })
  await make({ name: 'גבינה', description: 'מתאימה לריזלינג, ריזלינג' })
  expect(await found('ריזלינג')).toEqual(['ריזלינג הבית', 'לבן', 'גבינה'])
})

test('a cleared field is no longer found', async () => {
  const { make, patch, found } = await shop()
  const { id } = await make({ name: 'הר', description: 'משקה', producer: 'גולן' })
  expect(await found('גולן')).toEqual(['הר'])
  await patch(id, { producer: null })
  expect(await found('גולן')).toEqual([])
})

test('a field suggests each distinct value of other products by its prefix', async () => {
  const { make, patch, offers, owner } = await shop()
  const first = await make({ ...whole, producer: 'יקב הגליל' })
  await make({ ...whole, producer: 'יקב הגליל', barcode: null })
  const third = await make({ producer: 'בית הבד', grapes: ['סירה'] })
  expect(await offers('field=producer')).toEqual(['בית הבד', 'יקב הגליל'])
  expect(await offers(`field=producer&q=${encodeURIComponent('יק')}`)).toEqual(['יקב הגליל'])
  expect(await offers('field=grape')).toEqual(['מרלו', 'סירה', 'ריזלינג'].toSorted())
  await patch(third.id, { producer: null })
  expect(await offers('field=producer')).toEqual(['יקב הגליל'])
  await owner('DELETE', `/api/products/${third.id}`)
  expect(await offers('field=grape')).not.toContain('סירה')
  await patch(first.id, { visible: false })
  expect(await offers('field=producer')).toEqual(['יקב הגליל'])
  expect((await owner('GET', '/api/drink-values?field=price')).statusCode).toBe(400)
})

test('offers are at most fifty and found by an index', async ({ skip }) => {
  const { make, offers, app } = await shop()
  for (let n = 0; n < 52; n++) await make({ producer: `יקב ${n}` })
  expect(await offers('field=producer')).toHaveLength(50)
  skip(isPostgres(app.db), 'The plan is worded otherwise')
  const { rows } = await sql<{ detail: string }>`explain query plan select value from drink_values
    where facet = 'producer' and value >= 'י' and value < 'כ' order by value limit 50`.execute(app.db)
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/USING COVERING INDEX drink_values_value \(facet=\? AND value>/)])
})

test('the other sizes of a drink are those whose names differ in the volume alone', async () => {
  const { make, read, patch } = await shop()
  const small = await make({ name: 'מרלו 375 מ״ל', volumeMl: 375, producer: 'גולן' })
  const usual = await make({ name: 'מרלו 750 מ״ל', volumeMl: 750, producer: 'גולן' })
  const magnum = await make({ name: 'מרלו', volumeMl: 1500, producer: 'גולן' })
  await make({ name: 'מרלו רזרב 750 מ״ל', volumeMl: 750, producer: 'גולן' })
  await make({ name: 'מרלו 3 ליטר', volumeMl: 3000, producer: 'אחר' })
  await make({ name: 'מרלו 3 ליטר', volumeMl: 3000, producer: 'גולן', vintage: 2019 })
  await make({ name: 'מרלו', producer: 'גולן' })
  const sizes = async (id: number) => (await read(id)).otherSizes
  expect(await sizes(usual.id)).toEqual([
    { id: small.id, volumeMl: 375 },
    { id: magnum.id, volumeMl: 1500 },
  ])
  expect(await sizes(magnum.id)).toHaveLength(2)
  await patch(small.id, { visible: false })
  expect(await sizes(usual.id)).toEqual([{ id: magnum.id, volumeMl: 1500 }])
})

test('other sizes are in the answer to a read, and not in that to a save', async () => {
  const { make, read, patch } = await shop()
  await make({ name: 'מרלו 375 מ״ל', volumeMl: 375 })
  const usual = await make({ name: 'מרלו 750 מ״ל', volumeMl: 750 })
  expect(await read(usual.id)).toHaveProperty('otherSizes')
  expect(usual).not.toHaveProperty('otherSizes')
  const saved = (await patch(usual.id, { price: 12 })).json<Product>()
  expect(saved).toMatchObject({ id: usual.id, price: 12, volumeMl: 750 })
  expect(saved).not.toHaveProperty('otherSizes')
})

test('a producer or vintage that is not filled in does not keep sizes apart', async () => {
  const { make, read } = await shop()
  const usual = await make({ name: 'שירז 750 מ״ל', volumeMl: 750, producer: 'גולן', vintage: 2021 })
  const magnum = await make({ name: 'שירז 1.5 ליטר', volumeMl: 1500 })
  expect((await read(usual.id)).otherSizes).toEqual([{ id: magnum.id, volumeMl: 1500 }])
  expect((await read(magnum.id)).otherSizes).toEqual([{ id: usual.id, volumeMl: 750 }])
})

test('a delivery names a product by its barcode, with or without zeros before it', async () => {
  const { make, owner, read } = await shop()
  const wine = await make({ barcode: '036000291452' })
  const deliver = (product: string, key: string) =>
    owner('POST', '/api/stock/deliveries', { reason: 'delivery', lines: [{ product, quantity: 6 }] }, { 'idempotency-key': key })
  expect((await deliver('036000291452', 'a')).statusCode).toBe(201)
  expect((await deliver('0036000291452', 'b')).statusCode).toBe(201)
  expect((await read(wine.id)).stock).toBe(12)
  await make({ name: 'אחר', barcode: '0036000291452' })
  const ambiguous = await deliver('036000291452', 'c')
  expect(ambiguous.statusCode).toBe(400)
  expect(ambiguous.json().error.field).toBe('lines.0.product')
})
