import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $selectedNames, $selection, $shownCount, changeSelected, clearSelection, selectProduct, selectShown } from './product-selection.ts'
import { productsMessages } from './products-messages.ts'
import { productList } from './products-store.ts'

const product = (id: number): Product => ({
  id,
  name: `יין ${id}`,
  price: 10,
  description: 'יין',
  image: '',
  categories: ['יין'],
  visible: true,
  volumeMl: null,
  alcoholPercent: null,
  createdAt: '2026-11-20T12:02:00.000Z',
  updatedAt: '2026-11-20T12:02:00.000Z',
})
const read = vi.spyOn(api.owned, 'products')
const bulk = vi.spyOn(api, 'bulkProducts')
const asked = vi.fn(() => true)
const shown = () => {
  const now = productList.$list.get()
  return now.state === 'ready' ? now.items.map(({ id, visible }) => [id, visible]) : now.state
}

beforeEach(async () => {
  vi.stubGlobal('confirm', asked)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  asked.mockClear().mockReturnValue(true)
  read.mockResolvedValue({ items: [product(3), product(2), product(1)], next: null })
  bulk.mockReset().mockImplementation(async ({ ids }) => ({ ids }))
  $toasts.set([])
  clearSelection()
  $selection.listen(() => {})
  await vi.waitFor(() => expect(shown()).toHaveLength(3), 10_000)
})
afterEach(() => {
  cleanStores($selectedNames, $shownCount, $selection, productList.$list)
  vi.unstubAllGlobals()
})

test('hiding changes the selected products, counts them and clears the selection', async () => {
  selectProduct(3, true)
  selectProduct(1, true)
  await changeSelected('hide')
  expect(bulk).toHaveBeenCalledWith({ action: 'hide', ids: [3, 1] })
  expect(shown()).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ])
  expect($selection.get()).toEqual([])
  expect($toasts.get()).toMatchObject([{ title: 'המוצרים עודכנו', description: 'שני מוצרים מוסתרים מהאתר' }])
  expect(asked).not.toHaveBeenCalled()
})

test('a deletion is confirmed with a count', async () => {
  selectShown()
  asked.mockReturnValueOnce(false)
  expect(await changeSelected('delete')).toBe(false)
  expect(bulk).not.toHaveBeenCalled()
  expect(asked).toHaveBeenCalledWith('האם למחוק 3 מוצרים?\n\u2068יין 3\u2069\n\u2068יין 2\u2069\n\u2068יין 1\u2069')
  selectProduct(2, false)
  await changeSelected('delete')
  expect(shown()).toEqual([[2, true]])
})

test('products off the screen are not changed', async () => {
  selectShown()
  read.mockResolvedValue({ items: [product(2)], next: null })
  productList.filter({ category: 'יין' })
  await vi.waitFor(() => expect(shown()).toHaveLength(1), 10_000)
  expect($selection.get()).toEqual([2])
})

test('products deleted meanwhile are removed; a failure keeps the selection', async () => {
  selectShown()
  bulk.mockResolvedValueOnce({ ids: [3, 1] })
  await changeSelected('show')
  expect(shown()).toEqual([
    [3, true],
    [1, true],
  ])
  selectShown()
  bulk.mockRejectedValueOnce(new Error('down'))
  expect(await changeSelected('hide')).toBe(false)
  expect($selection.get()).toEqual([3, 1])
  expect($toasts.get().at(-1)).toMatchObject({ kind: 'error', title: 'שגיאה בעדכון המוצרים' })
})

test('hidden free products are shown only after a confirmation', async () => {
  read.mockResolvedValue({ items: [{ ...product(1), price: 0, visible: false }], next: null })
  productList.filter({ category: 'חינם' })
  await vi.waitFor(() => expect(shown()).toEqual([[1, false]]), 10_000)
  selectProduct(1, true)
  asked.mockReturnValue(false)
  await changeSelected('show')
  expect(asked.mock.calls).toEqual([['יש ביניהם מוצרים שהמחיר שלהם הוא 0. להציג אותם באתר?']])
  expect(bulk).not.toHaveBeenCalled()
  asked.mockReturnValue(true)
  await changeSelected('show')
  expect(bulk).toHaveBeenCalledWith({ action: 'show', ids: [1] })
})

test('a list with more pages shows how many are selected, and names earlier ticks with later ones', async () => {
  read.mockResolvedValue({ items: [product(3), product(2), product(1)], next: 'more' })
  $shownCount.listen(() => {})
  await productList.reload()
  expect($shownCount.get()).toEqual({ count: 3, isWhole: false })
  expect(productsMessages.selectShown(24, false)).toBe('בחירת 24 המוצגים')
  expect(productsMessages.selectShown(24, true)).toBe('בחירת כל הרשימה (24)')
  selectProduct(1, true)
  selectProduct(3, true)
  expect($selectedNames.get()).toEqual(['יין 3', 'יין 1'])
  expect(productsMessages.selectedNames(['א', 'ב', 'ג', 'ד', 'ה'])).toBe('\u2068א\u2069 · \u2068ב\u2069 · \u2068ג\u2069 · ועוד 2')
})
