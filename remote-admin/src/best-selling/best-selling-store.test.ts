import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmDiscard } from '../resource/unsaved.ts'
import { $chosen, bestSellingForm, choose, orderChosen } from './best-selling-store.ts'

const product = (id: number, visible = true) => ({ id, name: `מוצר ${id}`, visible }) as Product
const ids = () => $chosen.get().map(({ id }) => id)

beforeEach(async () => {
  $toasts.set([])
  vi.spyOn(api.owned, 'bestSelling').mockResolvedValue({ items: [product(1), product(2), product(3)] })
  vi.spyOn(api, 'bestSelling').mockResolvedValue({ items: [] })
  $chosen.listen(() => {})
  await bestSellingForm.load()
})
afterEach(() => vi.restoreAllMocks())

test('a chosen product is added at the end, removed, and reordered', () => {
  choose(product(9), true)
  choose(product(2), false)
  expect(ids()).toEqual([1, 3, 9])
  orderChosen([9, 1, 3])
  expect(ids()).toEqual([9, 1, 3])
})

test('a discarded choice shows the saved one', () => {
  vi.stubGlobal('confirm', () => true)
  choose(product(2), false)
  expect(confirmDiscard()).toBe(true)
  expect(ids()).toEqual([1, 2, 3])
  vi.unstubAllGlobals()
})

test('a save sends the ids in their order', async () => {
  const save = vi.spyOn(api, 'saveBestSelling').mockResolvedValue({ items: [product(3), product(2), product(1)] })
  orderChosen([3, 2, 1])
  expect(await bestSellingForm.submit()).toBe(true)
  expect(save).toHaveBeenCalledWith([3, 2, 1])
  expect($toasts.get().map(({ title }) => title)).toEqual(['רשימת הנמכרים ביותר עודכנה'])
})

test('a failed save keeps the choice unsaved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api, 'saveBestSelling').mockRejectedValue(new Error('down'))
  orderChosen([3, 2, 1])
  expect(await bestSellingForm.submit()).toBe(false)
  expect(ids()).toEqual([3, 2, 1])
  expect(bestSellingForm.isDirty()).toBe(true)
  expect($toasts.get()[0]?.kind).toBe('error')
})

test('the hundred and first product is refused with a toast', () => {
  for (let id = 4; id <= 101; id++) choose(product(id), true)
  expect(ids()).toHaveLength(100)
  expect($toasts.get()[0]?.kind).toBe('error')
})
