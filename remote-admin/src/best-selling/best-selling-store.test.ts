import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayLeave } from '../resource/unsaved.ts'
import { $chosen, arrangeChosen, choose, loadChosen, saveChosen } from './best-selling-store.ts'

const product = (id: number, visible = true) => ({ id, name: `מוצר ${id}`, visible }) as Product
const ids = () => {
  const now = $chosen.get()
  return now.state === 'ready' ? now.products.map(({ id }) => id) : now.state
}

beforeEach(async () => {
  $toasts.set([])
  vi.spyOn(api.owned, 'bestSelling').mockResolvedValue({ items: [product(1), product(2), product(3)] })
  await loadChosen()
})
afterEach(() => vi.restoreAllMocks())

test('a product joins at the end, leaves, and takes its place among the others', () => {
  choose(product(9), true)
  choose(product(2), false)
  expect(ids()).toEqual([1, 3, 9])
  arrangeChosen([9, 1, 3])
  expect(ids()).toEqual([9, 1, 3])
})

test('what is let go of is as it was saved, for whoever comes back at once', () => {
  vi.stubGlobal('confirm', () => true)
  choose(product(2), false)
  expect(mayLeave()).toBe(true)
  expect(ids()).toEqual([1, 2, 3])
  vi.unstubAllGlobals()
})

test('what is saved is the list in its order', async () => {
  const save = vi.spyOn(api, 'saveBestSelling').mockResolvedValue({ items: [] })
  arrangeChosen([3, 2, 1])
  await saveChosen()
  expect(save).toHaveBeenCalledWith([3, 2, 1])
  expect($toasts.get().map(({ title }) => title)).toEqual(['רשימת הנמכרים ביותר עודכנה'])
})

test('a hundred products are the most; the next is refused and said', () => {
  for (let id = 4; id <= 100; id++) choose(product(id), true)
  choose(product(101), true)
  expect((ids() as number[]).length).toBe(100)
  expect($toasts.get()[0]?.kind).toBe('error')
})
