import { expect, test } from 'vitest'
import { checkProduct, draftOf, fieldsOf, patchOf } from './product-fields.ts'

const product = { ...fieldsOf({}), name: 'קברנה', price: '89.90', description: 'יין אדום', categories: ['יין'] }

test('a product with name, price, description and a category is valid', () => {
  expect(checkProduct(product)).toEqual({})
})

test.each([
  ['name', ''],
  ['price', ''],
  ['price', '12.345'],
  ['price', '-1'],
  ['price', '1000000.01'],
  ['description', ' '],
  ['categories', []],
  ['image', 'wine.jpg'],
  ['image', 'javascript:alert(1)'],
  ['volumeMl', '0'],
  ['volumeMl', '7.5'],
  ['alcoholPercent', '100.5'],
  ['stock', '-1'],
  ['stock', '1.5'],
  ['stock', '1000001'],
  ['lowStockAt', 'שלוש'],
  ['barcode', '7290000176094'],
  ['barcode', '12345'],
  ['vintage', '21'],
  ['vintage', '-2021'],
  ['vintage', '2021.5'],
  ['ageStatement', '0'],
  ['grapes', Array.from({ length: 21 }, (_, n) => `זן ${n}`).join(',')],
  ['kosher', { body: '', level: 'מהדרין' }],
])('%s refuses %j', (name, value) => {
  expect(Object.keys(checkProduct({ ...product, [name]: value }))).toEqual([name])
})

test('texts are sent as numbers, empty ones as null', () => {
  expect(draftOf({ ...product, volumeMl: '750' })).toMatchObject({ price: 89.9, volumeMl: 750, alcoholPercent: null, stock: null })
  expect(patchOf({ stock: '0', lowStockAt: '3' })).toEqual({ stock: 0, lowStockAt: 3 })
})

test('drink fields are sent as the API takes them, empty ones as null', () => {
  expect(draftOf(product)).toMatchObject({ barcode: null, producer: null, grapes: [], vintage: null, kosher: null, ageStatement: null })
  expect(
    patchOf({ barcode: '729-0000176093', grapes: 'מרלו,  סירה , מרלו,', vintage: '2021', kosher: { body: 'הרבנות', level: '' } }),
  ).toEqual({ barcode: '7290000176093', grapes: ['מרלו', 'סירה'], vintage: 2021, kosher: { body: 'הרבנות', level: '' } })
  expect(patchOf({ producer: '', ageStatement: '' })).toEqual({ producer: null, ageStatement: null })
})

test('a patch holds the given fields only', () => {
  expect(patchOf({ price: '12,5' })).toEqual({ price: 12.5 })
  expect(patchOf({ visible: false })).toEqual({ visible: false })
})

test.each([
  [{ regularPrice: '89.90' }, 'regularPrice'],
  [{ regularPrice: '-100' }, 'regularPrice'],
  [{ regularPrice: '100.001' }, 'regularPrice'],
  [{ saleFrom: '2026-11-30T20:00' }, 'regularPrice'],
  [{ regularPrice: '100', saleFrom: '2027-03-26T02:30' }, 'saleFrom'],
  [{ regularPrice: '100', saleUntil: '2027-03-26T02:00' }, 'saleUntil'],
  [{ showFrom: '2027-03-26T02:59' }, 'showFrom'],
  [{ showUntil: '2027-03-26T02:30' }, 'showUntil'],
  [{ regularPrice: '100', saleFrom: '2027-10-31T01:30', saleUntil: '2027-10-31T01:30' }, 'saleUntil'],
  [{ regularPrice: '100', saleFrom: '2026-11-30T20:00', saleUntil: '2026-11-30T20:00' }, 'saleUntil'],
])('a sale of %j has an error at %s', (sale, field) => {
  expect(Object.keys(checkProduct({ ...product, ...sale }))).toEqual([field])
})

test('the times of a sale are those of Israel', () => {
  const sale = { regularPrice: '100', saleFrom: '2027-03-26T03:00', saleUntil: '' }
  expect(checkProduct({ ...product, ...sale })).toEqual({})
  expect(patchOf(sale)).toEqual({ regularPrice: 100, saleFrom: '2027-03-26T00:00:00.000Z', saleUntil: null })
  const twice = { regularPrice: '100', saleFrom: '2027-10-31T01:30', saleUntil: '2027-10-31T02:00' }
  expect(checkProduct({ ...product, ...twice })).toEqual({})
  expect(patchOf(twice)).toEqual({ regularPrice: 100, saleFrom: '2027-10-30T22:30:00.000Z', saleUntil: '2027-10-31T00:00:00.000Z' })
})

test('when a product is shown is sent as instants, and checked', () => {
  const times = { showFrom: '2027-03-26T03:00', showUntil: '' }
  expect(draftOf({ ...product, ...times })).toMatchObject({ showFrom: '2027-03-26T00:00:00.000Z', showUntil: null })
  expect(patchOf({ showUntil: '2027-10-31T01:30' })).toEqual({ showUntil: '2027-10-30T22:30:00.000Z' })
  expect(Object.keys(checkProduct({ ...product, ...times, showUntil: '2027-03-26T03:00' }))).toEqual(['showUntil'])
})
