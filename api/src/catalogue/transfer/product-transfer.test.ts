import type { ImportAnswer, ImportRow } from '@lechaim/shared/contracts/product-import.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { byteOrderMark } from '@lechaim/shared/lib/csv.ts'
import { columnOf, productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp, startOnce, testCustomer } from '../../test-app.ts'

const wine = { name: 'קברנה', price: '89.90', description: 'יין אדום', categories: 'יין' }

async function shop() {
  const started = await startApp({ rateLimits: false })
  await makeCategory(started.owner)
  await makeCategory(started.owner, { name: 'א | ב' })
  return started
}

async function importRows(owner: Send, cells: ImportRow['cells'][], { apply = true } = {}) {
  const response = await owner('POST', '/api/products/import', {
    apply,
    rows: cells.map((row, index) => ({ line: index + 2, cells: row })),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ImportAnswer>().rows
}

/** As a spreadsheet would read it: no cell of the tests has a line break or a quote within. */
async function exportedRows(owner: Send): Promise<Record<string, string>[]> {
  const { body } = await owner('GET', '/api/products/export')
  const [head = [], ...rows] = body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [columnOf(head[at] ?? '') ?? '', cell])))
}

test('the export is UTF-8 with a byte order mark, ends lines in CRLF, and holds no formula', async () => {
  const { owner } = await shop()
  await makeProduct(owner, { name: '=HYPERLINK("x")', description: 'א, ב\nג', visible: false, volumeMl: 750, categories: ['יין', 'א | ב'] })
  const response = await owner('GET', '/api/products/export')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products.csv"',
  })
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const { id } = (await owner('GET', '/api/products')).json().items[0]
  const filled = `${id},"'=HYPERLINK(""x"")",89.90,"א, ב\nג",יין | א \\| ב,,לא,750`
  const empty = ','.repeat(productColumnNames.length - 8)
  expect(response.body).toBe(`${byteOrderMark}${Object.values(productColumns).join(',')}\r\n${filled}${empty}\r\n`)
})

test('a catalogue of more than one page comes out whole', async () => {
  const { owner } = await shop()
  for (let batch = 0; batch < 6; batch++)
    await importRows(
      owner,
      Array.from({ length: 100 }, (_, n) => ({ ...wine, name: `יין ${batch * 100 + n}` })),
    )
  expect(new Set((await exportedRows(owner)).map(({ name }) => name)).size).toBe(600)
})

test('importing an export changes nothing', async () => {
  const { owner } = await shop()
  await makeProduct(owner, { name: '-5% הנחה', description: "'=1", categories: ['א | ב', 'יין'], price: 0.07, alcoholPercent: 13.5 })
  await makeProduct(owner, { name: 'פשוט', visible: false, image: 'https://example.com/a.jpg' })
  const rows = await exportedRows(owner)
  expect((await importRows(owner, rows)).map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  expect(await exportedRows(owner)).toEqual(rows)
})

test('drink fields go out and in, and a wrong barcode or a level without its body is named', async () => {
  const { owner } = await shop()
  const drink = {
    barcode: '7290000176093',
    producer: 'יקב הגליל',
    grapes: ['מרלו', 'קברנה | סירה'],
    vintage: 2021,
    kosher: { body: 'הרבנות', level: 'מהדרין' },
    ageStatement: 12,
  }
  const { id } = await makeProduct(owner, { name: 'מרלו', ...drink })
  const [row = {}] = await exportedRows(owner)
  expect(row).toMatchObject({ barcode: "'7290000176093", grapes: 'מרלו | קברנה \\| סירה', kosherBody: 'הרבנות', kosherLevel: 'מהדרין' })
  expect((await importRows(owner, [row])).map(({ outcome }) => outcome)).toEqual(['same'])
  const [changed] = await importRows(owner, [{ ...row, kosherLevel: '', barcode: '', grapes: '', vintage: '2022' }])
  expect(changed?.changes?.map(({ field }) => field).toSorted()).toEqual(['barcode', 'grapes', 'kosherLevel', 'vintage'])
  const saved = (await owner('GET', `/api/products/${id}`)).json()
  expect(saved).toMatchObject({ kosher: { body: 'הרבנות', level: '' }, vintage: 2022 })
  expect(saved).not.toHaveProperty('barcode')
  const problems = async (cells: ImportRow['cells']) => (await importRows(owner, [{ id: String(id), ...cells }]))[0]?.problems
  expect(await problems({ barcode: '7290000176094' })).toEqual([{ code: 'invalid', field: 'barcode' }])
  expect(await problems({ barcode: '7.29E+12' })).toEqual([{ code: 'invalid', field: 'barcode' }])
  expect(await problems({ vintage: '-5' })).toEqual([{ code: 'invalid', field: 'vintage' }])
  expect(await problems({ kosherBody: '', kosherLevel: 'מהדרין' })).toEqual([{ code: 'required', field: 'kosherBody' }])
})

test('a product is found by its id, else by a name that the search takes for its own, else it is new', async () => {
  const { owner } = await shop()
  const { id } = await makeProduct(owner, { name: 'קברנה', price: 50 })
  const rows = [
    { id: String(id), name: 'קברנה חדש' },
    { id: '999', name: 'קברנה', price: '70' },
    { ...wine, name: 'קברנה ' },
    { ...wine, name: 'קַבֶּרְנֵה' },
    { ...wine, name: 'קברנה 2021' },
  ]
  const outcomes = async (cells: ImportRow['cells']) => (await importRows(owner, [cells], { apply: false }))[0]
  expect(await outcomes(rows[0] ?? {})).toMatchObject({ outcome: 'changed', id, changes: [{ field: 'name', after: 'קברנה חדש' }] })
  expect(await outcomes(rows[1] ?? {})).toEqual({
    line: 2,
    outcome: 'changed',
    id,
    changes: [{ field: 'price', before: '50.00', after: '70.00' }],
  })
  expect(await outcomes(rows[2] ?? {})).toMatchObject({ outcome: 'changed', id })
  expect(await outcomes(rows[3] ?? {})).toMatchObject({ outcome: 'changed', id, match: { by: 'name', name: 'קברנה' } })
  expect(await outcomes(rows[4] ?? {})).toEqual({ line: 2, outcome: 'new' })
  expect((await owner('GET', '/api/products')).json().items).toHaveLength(1)
})

test('invalid rows are listed with their errors, and the others are imported', async () => {
  const { owner } = await shop()
  await makeProduct(owner, { name: 'כפול' })
  await makeProduct(owner, { name: 'כפול' })
  const bad: [ImportRow['cells'], object][] = [
    [
      { ...wine, name: '' },
      { code: 'required', field: 'name' },
    ],
    [
      { name: 'א', price: '1', description: 'ב' },
      { code: 'required', field: 'categories' },
    ],
    [
      { ...wine, price: '12.345' },
      { code: 'invalid', field: 'price' },
    ],
    [
      { ...wine, price: 'חינם' },
      { code: 'invalid', field: 'price' },
    ],
    [
      { ...wine, price: '1000000.01' },
      { code: 'invalid', field: 'price' },
    ],
    [
      { ...wine, categories: 'יין | אין כזו' },
      { code: 'category_unknown', field: 'categories', value: 'אין כזו' },
    ],
    [
      { ...wine, visible: 'אולי' },
      { code: 'invalid', field: 'visible' },
    ],
    [
      { ...wine, image: 'javascript:alert(1)' },
      { code: 'invalid', field: 'image' },
    ],
    [
      { ...wine, volumeMl: '7.5' },
      { code: 'invalid', field: 'volumeMl' },
    ],
    [
      { ...wine, alcoholPercent: '101' },
      { code: 'invalid', field: 'alcoholPercent' },
    ],
    [
      { ...wine, name: 'א'.repeat(201) },
      { code: 'invalid', field: 'name' },
    ],
    [
      { ...wine, id: 'x' },
      { code: 'invalid', field: 'id' },
    ],
    [
      { ...wine, name: 'כפול' },
      { code: 'name_ambiguous', field: 'name' },
    ],
    [
      { ...wine, name: 'טוב', price: '1' },
      { code: 'duplicate', field: 'name', value: '2' },
    ],
  ]
  const answers = await importRows(owner, [{ ...wine, name: 'טוב' }, ...bad.map(([cells]) => cells)])
  expect(answers[0]).toEqual({ line: 2, outcome: 'new', id: expect.any(Number) })
  for (const [index, [cells, problem]] of bad.entries())
    expect(answers[index + 1], JSON.stringify(cells)).toMatchObject({ line: index + 3, outcome: 'failed', problems: [problem] })
  const { items } = (await owner('GET', '/api/products')).json()
  expect(items.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
    ['טוב', 89.9],
    ['כפול', 89.9],
    ['כפול', 89.9],
  ])
})

test('a row that fails names the product that it is about, wherever one was found', async () => {
  const { owner } = await shop()
  const { id } = await makeProduct(owner, { name: 'קברנה' })
  await makeProduct(owner, { name: 'כפול' })
  await makeProduct(owner, { name: 'כפול' })
  const rows = [
    { id: String(id), price: 'חינם' },
    { name: 'קברנה', categories: 'אין כזו' },
    { id: String(id), image: 'javascript:alert(1)' },
    { id: String(id), price: '70' },
    { name: 'קברנה', price: '71' },
    { ...wine, name: 'חדש', price: 'חינם' },
    { ...wine, name: 'כפול' },
    { ...wine, name: 'קברנה', id: 'x' },
  ]
  expect((await importRows(owner, rows)).map((row) => [row.outcome, row.id, row.problems?.[0]?.code])).toEqual([
    ['failed', id, 'invalid'],
    ['failed', id, 'category_unknown'],
    ['failed', id, 'invalid'],
    ['changed', id, undefined],
    ['failed', id, 'duplicate'],
    ['failed', undefined, 'invalid'],
    ['failed', undefined, 'name_ambiguous'],
    ['failed', undefined, 'invalid'],
  ])
})

test.each([
  ['89,90', 89.9],
  ['₪1,234.50', 1234.5],
  ['1234', 1234],
  ['12,000', 12_000],
])('a price may be written as %s', async (price, shekels) => {
  const { owner } = await shop()
  await importRows(owner, [{ ...wine, price, visible: 'מוסתר', alcoholPercent: '40%' }])
  expect((await owner('GET', '/api/products')).json().items[0]).toMatchObject({ price: shekels, visible: false, alcoholPercent: 40 })
})

test('a preview changes nothing; empty cells clear optional fields alone, missing columns none', async () => {
  const { owner } = await shop()
  const product = await makeProduct(owner, { volumeMl: 750, alcoholPercent: 13, visible: false })
  const cells = { id: String(product.id), volumeMl: '', visible: '', price: '91' }
  await importRows(owner, [cells], { apply: false })
  expect((await owner('GET', `/api/products/${product.id}`)).json()).toEqual(product)
  await importRows(owner, [cells])
  const changed = (await owner('GET', `/api/products/${product.id}`)).json()
  expect(changed).toEqual({ ...product, price: 91, volumeMl: null, updatedAt: changed.updatedAt })
  expect((await importRows(owner, [cells]))[0]?.outcome).toBe('same')
})

test('batches of no or too many rows, unknown columns and control characters are refused', async () => {
  const { owner } = await shop()
  const send = async (rows: object[]) => (await owner('POST', '/api/products/import', { apply: true, rows })).statusCode
  const row = { line: 2, cells: wine }
  expect(await send([])).toBe(400)
  expect(await send(Array.from({ length: 201 }, () => row))).toBe(400)
  expect(await send([{ line: 2, cells: { ...wine, name: 'a\0b' } }])).toBe(400)
  expect(await send([{ line: 2, cells: { ...wine, weight: '1' } }])).toBe(400)
  expect((await owner('GET', '/api/products')).json().items).toEqual([])
})

async function soldSinceExport() {
  const { owner, visitor } = await shop()
  const product = await makeProduct(owner, { name: 'קברנה', price: 10, stock: 5, lowStockAt: 2 })
  const [row = {}] = await exportedRows(owner)
  const order = {
    ...testCustomer,
    items: [{ productId: product.id, quantity: 2 }],
    total: 20,
  }
  expect((await visitor('POST', '/api/orders', order, { 'idempotency-key': 'sold' })).statusCode).toBe(201)
  const stock = async () => (await owner('GET', `/api/products/${product.id}`)).json<Product>().stock
  return { owner, row, stock }
}

test('an unedited stock cell keeps the sales since the export', async () => {
  const { owner, row, stock } = await soldSinceExport()
  expect(row).toMatchObject({ stock: '5', lowStockAt: '2' })
  expect(await importRows(owner, [{ ...row, price: '12' }])).toMatchObject([{ outcome: 'changed', changes: [{ field: 'price' }] }])
  expect(await stock()).toBe(3)
})

test('an edited stock counts from the time of the export, and importing it twice changes nothing more', async () => {
  const { owner, row, stock } = await soldSinceExport()
  const edited = { ...row, stock: '17' }
  expect((await importRows(owner, [edited]))[0]).toMatchObject({ changes: [{ field: 'stock', before: '3', after: '15' }] })
  expect((await importRows(owner, [edited]))[0]).toMatchObject({ outcome: 'same' })
  expect(await stock()).toBe(15)
})

test('a stock below the sales since the export, or one that is no whole number, is refused', async () => {
  const { owner, row, stock } = await soldSinceExport()
  for (const bad of ['1', '-4', '2.5', '1000003', 'הרבה'])
    expect((await importRows(owner, [{ ...row, stock: bad }]))[0], bad).toMatchObject({
      outcome: 'failed',
      problems: [{ code: 'invalid', field: 'stock' }],
    })
  expect(await stock()).toBe(3)
})

test('without the column of the exported stock, a cell sets the stock and an empty one ends it', async () => {
  const { owner, row, stock } = await soldSinceExport()
  await importRows(owner, [{ id: row.id, stock: '9' }])
  expect(await stock()).toBe(9)
  await importRows(owner, [{ id: row.id, stock: '' }])
  expect(await stock()).toBeUndefined()
})

test('a sale travels in three cells, in the time of Israel', async () => {
  const { owner } = await shop()
  const sale = { ...wine, price: '80', regularPrice: '100', saleFrom: '26/3/2027 03:00', saleUntil: '2027-10-31 01:30' }
  const id = (await importRows(owner, [sale]))[0]?.id
  expect((await owner('GET', `/api/products/${id}`)).json()).toMatchObject({
    price: 80,
    regularPrice: 100,
    saleFrom: '2027-03-26T00:00:00.000Z',
    saleUntil: '2027-10-30T22:30:00.000Z',
  })
  await owner('PATCH', `/api/products/${id}`, { saleUntil: '2027-10-30T23:30:00.000Z' })
  const [row = {}] = await exportedRows(owner)
  expect(row).toMatchObject({ price: '80.00', regularPrice: '100.00', saleFrom: '2027-03-26 03:00', saleUntil: '2027-10-30T23:30:00.000Z' })
  expect(await importRows(owner, [row])).toMatchObject([{ outcome: 'same' }])
  expect(await importRows(owner, [{ ...row, regularPrice: '' }])).toMatchObject([{ outcome: 'changed' }])
  expect((await owner('GET', `/api/products/${id}`)).json()).not.toHaveProperty('saleFrom')
})

describe('a wrong cell of a sale', () => {
  const sameShop = startOnce(shop)
  test.each([
    ['regularPrice', '79'],
    ['regularPrice', '-100'],
    ['saleFrom', '26/03/2027 02:30'],
    ['saleFrom', '2027-12-01'],
    ['saleUntil', 'מחר'],
    ['saleUntil', '2026-01-01 10:00'],
  ])('a sale whose %s is %s is named as wrong', async (field, cell) => {
    const { owner } = sameShop()
    const sale = { ...wine, price: '80', regularPrice: '100', saleFrom: '2027-01-01 10:00', [field]: cell }
    expect(await importRows(owner, [sale])).toMatchObject([{ outcome: 'failed', problems: [{ code: 'invalid', field }] }])
  })
})

test('when a product is shown travels in two cells, in the time of Israel', async () => {
  const { owner } = await shop()
  const cells = { ...wine, visible: 'כן', showFrom: '26/3/2027 03:00', showUntil: '2027-10-31 01:30' }
  const id = (await importRows(owner, [cells]))[0]?.id
  const read = async () => (await owner('GET', `/api/products/${id}`)).json<Product>()
  expect(await read()).toMatchObject({ visible: true, showFrom: '2027-03-26T00:00:00.000Z', showUntil: '2027-10-30T22:30:00.000Z' })
  const [row = {}] = await exportedRows(owner)
  expect(row).toMatchObject({ visible: 'כן', showFrom: '2027-03-26 03:00', showUntil: '2027-10-31 01:30' })
  expect(await importRows(owner, [row])).toMatchObject([{ outcome: 'same' }])
  expect(await importRows(owner, [{ ...row, visible: 'לא', showFrom: '' }], { apply: false })).toMatchObject([
    {
      changes: [
        { field: 'visible', before: 'כן', after: 'לא' },
        { field: 'showFrom', before: '2027-03-26 03:00', after: '' },
      ],
    },
  ])
  await importRows(owner, [{ ...row, showFrom: '', showUntil: '' }])
  expect(await read()).not.toHaveProperty('showFrom')
})

test.each(['saleFrom', 'saleUntil', 'showFrom', 'showUntil'])('%s travels through both changes of summer time', async (field) => {
  const { owner } = await shop()
  const id = (await importRows(owner, [{ ...wine, price: '80', regularPrice: '100' }]))[0]?.id
  const read = async () => (await owner('GET', `/api/products/${id}`)).json()[field]
  for (const [cell, instant, exported = cell] of [
    ['2027-03-26 01:59', '2027-03-25T23:59:00.000Z'],
    ['2027-03-26 03:00', '2027-03-26T00:00:00.000Z'],
    ['2027-10-31 00:59', '2027-10-30T21:59:00.000Z'],
    ['2027-10-31 01:30', '2027-10-30T22:30:00.000Z'],
    ['2027-10-31T01:30:00+02:00', '2027-10-30T23:30:00.000Z', '2027-10-30T23:30:00.000Z'],
    ['2027-10-31 02:00', '2027-10-31T00:00:00.000Z'],
  ] as const) {
    expect(await importRows(owner, [{ id: String(id), [field]: cell }]), cell).toMatchObject([{ outcome: 'changed' }])
    expect(await read(), cell).toBe(instant)
    const [row = {}] = await exportedRows(owner)
    expect(row[field], cell).toBe(exported)
    expect(await importRows(owner, [row]), cell).toMatchObject([{ outcome: 'same' }])
  }
  for (const skipped of ['2027-03-26 02:00', '26/03/2027 02:59'])
    expect(await importRows(owner, [{ id: String(id), [field]: skipped }]), skipped).toMatchObject([
      { outcome: 'failed', problems: [{ code: 'invalid', field }] },
    ])
  expect(await read()).toBe('2027-10-31T00:00:00.000Z')
})

describe('a wrong cell of a time', () => {
  const sameShop = startOnce(shop)
  test.each([
    ['showFrom', '26/03/2027 02:30'],
    ['showUntil', 'מחר'],
    ['showUntil', '2027-01-01 10:00'],
    ['showUntil', '2027-02-30T10:00:00Z'],
    ['showUntil', '2027-12-01T24:00:00Z'],
    ['showUntil', '2027-12-31T23:59:60Z'],
    ['showUntil', 'Dec 1 2027 10:00Z'],
    ['showUntil', '1Z'],
  ])('a time whose %s is %s is named as wrong', async (field, cell) => {
    const { owner } = sameShop()
    const cells = { ...wine, showFrom: '2027-01-01 10:00', [field]: cell }
    expect(await importRows(owner, [cells])).toMatchObject([{ outcome: 'failed', problems: [{ code: 'invalid', field }] }])
  })
})

test('a product twice in a batch is found at any distance, in the preview and in the import', async () => {
  const { owner } = await startApp()
  await makeCategory(owner)
  const names = [...Array.from({ length: 24 }, (_, at) => `יין ${at}`), 'יין 0']
  const rows = names.map((name, at) => ({ line: at + 2, cells: { name, price: '10', description: 'יין', categories: 'יין' } }))
  for (const apply of [false, true]) {
    const { rows: answers } = (await owner('POST', '/api/products/import', { apply, rows })).json()
    expect(answers.slice(0, -1).every(({ outcome }: { outcome: string }) => outcome === 'new')).toBe(true)
    expect(answers.at(-1)).toMatchObject({ outcome: 'failed', problems: [{ code: 'duplicate', field: 'name', value: '2' }] })
  }
})

describe('cells as people and programs write them', () => {
  const startShop = startOnce(shop)

  test.each([
    ['price', '12,5', 12.5],
    ['price', '₪ 1,250.50', 1250.5],
    ['price', '1.250,50', 1250.5],
    ['price', '\u200F12.50\u00A0\u200F₪', 12.5],
    ['price', "'89.90", 89.9],
    ['price', '="89.90"', 89.9],
    ['price', '١٢٫٥', 12.5],
    ['volumeMl', '1,500', 1500],
    ['volumeMl', '750.0', 750],
    ['volumeMl', '750 מ״ל', 750],
    ['alcoholPercent', '12,5%', 12.5],
    ['stock', '1,250', 1250],
    ['stock', '12 יח׳', 12],
    ['barcode', "'7290000176093", '7290000176093'],
    ['barcode', '="7290000176109"', '7290000176109'],
    ['barcode', '7-290000-176116', '7290000176116'],
    ['barcode', '7290000176123.0', '7290000176123'],
    ['visible', '\u200Fלא\u00A0', false],
    ['showFrom', '30/11/2026 20:00', '2026-11-30T18:00:00.000Z'],
    ['showFrom', '30.11.26 20:00', '2026-11-30T18:00:00.000Z'],
    ['showFrom', '30‑11‑2026\u00A020:00', '2026-11-30T18:00:00.000Z'],
    ['showFrom', '46356.833333', '2026-11-30T18:00:00.000Z'],
    ['categories', 'יי\u00ADן\u00A0', ['יין']],
  ] as const)('%s %j is read', async (column, cell, value) => {
    const { owner } = await startShop()
    const [row] = await importRows(owner, [{ ...wine, name: `${column} ${cell}`, [column]: cell }])
    expect(row).toMatchObject({ outcome: 'new' })
    expect((await owner('GET', `/api/products/${row?.id}`)).json()[column]).toEqual(value)
  })

  test.each([
    ['price', '1.250'],
    ['price', '12.'],
    ['price', '-5'],
    ['price', '(5.00)'],
    ['price', '1E+03'],
    ['volumeMl', '12,5'],
    ['stock', '1.250'],
    ['alcoholPercent', '12,500'],
    ['barcode', '7.29E+12'],
    ['id', '1E+05'],
    ['saleFrom', '46356000'],
  ])('%s %j is refused', async (column, cell) => {
    const { owner } = await startShop()
    expect(await importRows(owner, [{ ...wine, name: `${column} ${cell}`, [column]: cell }])).toMatchObject([
      { outcome: 'failed', problems: [{ code: 'invalid', field: column }] },
    ])
  })
})

test('a product is found by a name that looks the same, keeps its own, and is not added twice', async () => {
  const { owner } = await shop()
  const { id } = await makeProduct(owner, { name: 'קברנה "הגפן" רזרב' })
  for (const name of ['קברנה ״הגפן״ רזרב', 'קברנה\u00A0"הגפן"  רזרב', '\u200Fקברנה "הגפן" רזרב'])
    expect(await importRows(owner, [{ name, price: '50' }], { apply: false }), name).toMatchObject([
      { id, outcome: 'changed', changes: [{ field: 'price' }] },
    ])
  const twice = [wine, { ...wine, name: 'קברנה\u200F' }]
  expect(await importRows(owner, twice)).toMatchObject([{ outcome: 'new' }, { outcome: 'failed', problems: [{ code: 'duplicate' }] }])
})

test('numbers of any notation are read, and the stock changes relative to the export', async () => {
  const { owner } = await shop()
  const { id } = await makeProduct(owner, { name: 'גין', stock: 1250 })
  const [row = {}] = (await exportedRows(owner)).filter((cells) => cells.id === String(id))
  const cells = { id: `${id}.0`, name: 'גין', stock: '\u200F1,250 יח׳', stockAtExport: row.stockAtExport ?? '' }
  expect(await importRows(owner, [cells])).toMatchObject([{ outcome: 'same', id }])
})

describe('a second price list', () => {
  const quoted = { ...wine, name: 'קברנה "הגפן" 750 מ״ל', barcode: '7290000176093' }

  test.each([
    ['other quotation marks', 'קברנה ״הגפן״ 750 מ"ל'],
    ['no quotation marks', 'קברנה הגפן 750 מל'],
    ['other spaces', ' קברנה  "הגפן"\u00A0750מ״ל'],
    ['direction marks', '\u200Fקברנה "הגפן"\u200E 750 מ״ל'],
    ['dashes and vowel points', 'קַבֶּרנה-"הגפן" 750 מ״ל'],
  ])('with %s in the names doubles nothing: with the barcode, and without it', async (_, name) => {
    const { owner } = await shop()
    const id = (await importRows(owner, [quoted]))[0]?.id
    for (const barcode of [{ barcode: quoted.barcode }, {}])
      expect(await importRows(owner, [{ ...wine, name, price: '79.90', ...barcode }], { apply: false })).toMatchObject([
        {
          outcome: 'changed',
          id,
          changes: [{ field: 'price' }],
          match: { by: 'barcode' in barcode ? 'barcode' : 'name', name: quoted.name },
        },
      ])
    await importRows(owner, [{ ...wine, name, price: '79.90', barcode: quoted.barcode }])
    expect((await owner('GET', '/api/products')).json().items).toMatchObject([{ id, name: quoted.name, price: 79.9 }])
    const lines = [
      { product: quoted.barcode, quantity: 6 },
      { product: name, quantity: 1 },
    ]
    const delivery = await owner('POST', '/api/stock/deliveries', { reason: 'delivery', lines }, { 'idempotency-key': 'first' })
    expect(delivery.json(), delivery.body).toMatchObject({ items: [{ stock: 7 }] })
  })

  test('with another name finds the product by its barcode with any zeros, and the preview says so', async () => {
    const { owner } = await shop()
    const id = (await importRows(owner, [quoted]))[0]?.id
    const row = { ...wine, name: 'גפן קברנה', barcode: '07290000176093' }
    expect(await importRows(owner, [row])).toMatchObject([{ outcome: 'same', id, match: { by: 'barcode', name: quoted.name } }])
    expect((await owner('GET', '/api/products')).json().items).toMatchObject([{ name: quoted.name, barcode: quoted.barcode }])
  })

  test('with a barcode of one product beside the name of another is refused', async () => {
    const { owner } = await shop()
    await importRows(owner, [quoted, { ...wine, name: 'מרלו' }])
    expect(await importRows(owner, [{ ...wine, name: 'מרלו', barcode: quoted.barcode }])).toMatchObject([
      { outcome: 'failed', problems: [{ code: 'name_ambiguous', field: 'barcode' }] },
    ])
  })

  test('with a barcode of two products matches by name, and is refused when neither has it', async () => {
    const { owner } = await shop()
    const vintages = await Promise.all(
      ['גפן 2020', 'גפן 2021'].map((name) => makeProduct(owner, { name, barcode: quoted.barcode } as object)),
    )
    const rows = ['גפן-2021', 'גפן'].map((name) => ({ ...wine, name, barcode: quoted.barcode }))
    const answers = await importRows(owner, rows, { apply: false })
    expect(answers[0]).toMatchObject({ id: vintages[1]?.id, match: { by: 'barcode', name: 'גפן 2021' } })
    expect(answers[1]).toMatchObject({ outcome: 'failed', problems: [{ code: 'name_ambiguous', field: 'barcode' }] })
  })

  test('that has a product twice adds it once: by its barcode, and by its name', async () => {
    const { owner } = await shop()
    const others = [
      { ...quoted, name: 'אחר' },
      { ...wine, name: 'קברנה הגפן 750מל' },
    ]
    expect(await importRows(owner, [quoted, ...others])).toMatchObject([
      { outcome: 'new' },
      { outcome: 'failed', problems: [{ code: 'duplicate', field: 'barcode', value: '2' }] },
      { outcome: 'failed', problems: [{ code: 'duplicate', field: 'name', value: '2' }] },
    ])
  })

  test('imported several times at once adds each product once', async () => {
    const { owner } = await shop()
    const rows = Array.from({ length: 12 }, (_, at) => ({ ...wine, name: `יין "${at}"` }))
    await Promise.all(Array.from({ length: 4 }, () => importRows(owner, rows)))
    expect((await owner('GET', '/api/products?limit=100')).json().items).toHaveLength(12)
  })
})
