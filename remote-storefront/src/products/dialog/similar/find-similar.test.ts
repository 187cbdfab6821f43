import { expect, onTestFinished, test, vi } from 'vitest'
import { aProduct } from '../../../test-records.ts'
import { findCandidates, similarTo } from './find-similar.ts'

const whisky = aProduct({ id: 1, price: 100, categories: ['סינגל מאלט', 'מתנות'], otherSizes: [{ id: 2, volumeMl: 375 }] })
const idsOf = (...candidates: Parameters<typeof aProduct>[0][]) =>
  similarTo(
    whisky,
    candidates.map((change) => aProduct(change)),
  ).map(({ id }) => id)

test('similar products are the nearest in price, four at most', () => {
  const prices = { 9: 160, 8: 90, 7: 115, 6: 100, 5: 60 }
  expect(idsOf(...Object.entries(prices).map(([id, price]) => ({ id: Number(id), price })))).toEqual([6, 8, 7, 5])
})

test('the product itself, its other sizes and what is sold out are no similar products', () => {
  expect(idsOf({ id: 1 }, { id: 2 }, { id: 3, stock: 0 }, { id: 4, stock: 1 }, { id: 5, stock: null })).toEqual([4, 5])
})

test('candidates are asked for by the first category and a range around the price', async () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return new Response(JSON.stringify({ items: [whisky], next: null }), { headers: { 'content-type': 'application/json' } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await findCandidates(whisky)).toEqual([whisky])
  await findCandidates(aProduct({ price: 0 }))
  expect(await findCandidates(aProduct({ categories: [] }))).toEqual([])
  const asked = addresses.map((address) => Object.fromEntries(new URL(address, 'http://shop').searchParams))
  expect(asked).toEqual([
    { category: 'סינגל מאלט', filters: 'price:60..160' },
    { category: 'יין אדום', filters: 'price:0..0' },
  ])
})
