import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { $shop, seedShop } from '@lechaim/shared/stores/shop.ts'
import { cleanStores, keepMount } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aProduct, aShop } from '../../test-records.ts'
import { $bestSellers } from './best-sellers-cache.ts'

const key = 'bestSellingItems'
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  $shop.set({ state: 'loading' })
  $firstViewShown.set(false)
  keepMount($bestSellers)
})
afterEach(() => {
  cleanStores($bestSellers)
  vi.unstubAllGlobals()
})

const ids = () => $bestSellers.get().map(({ id }) => id)

test('best sellers are cached for the next visit after the first view', () => {
  seedShop(aShop({ bestSelling: { items: [aProduct({ id: 3 })] } }))
  expect(ids()).toEqual([3])
  expect(kept.get(key)).toBeUndefined()
  $firstViewShown.set(true)
  expect(JSON.parse(kept.get(key) ?? '')).toMatchObject([{ id: 3 }])
  seedShop(aShop({ bestSelling: { items: [] } }))
  expect(kept.get(key)).toBe('[]')
})

test("cached best sellers are shown only until the shop's answer arrives", () => {
  kept.set(key, JSON.stringify([aProduct({ id: 3 }), aProduct({ id: 4, visible: false })]))
  $shop.set({ state: 'failed', error: new Error('no answer') })
  expect(ids()).toEqual([3])
  seedShop(aShop({ bestSelling: { items: [aProduct({ id: 5 })] } }))
  expect(ids()).toEqual([5])
})

test('malformed cached best sellers are ignored', () => {
  for (const text of ['{', '"x"', 'null', '{"a":1}', '[null, 1, {"id":"x"}, {"id":1}]']) {
    kept.set(key, text)
    $shop.set({ state: 'loading' })
    $shop.set({ state: 'failed', error: text })
    expect(ids(), text).toEqual([])
  }
})
