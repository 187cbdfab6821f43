import { $cartLines, $cartOpen, addToCart } from '@lechaim/shared/stores/cart.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { againMessages } from './again-messages.ts'
import { orderAgain } from './order-again.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const item = (productId: number, name: string, quantity: number) => ({ productId, name, quantity, price: 50, image: '' })

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  $cartLines.set([])
  $toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

test('an order again fills the cart at the prices of today', async () => {
  fetch.mockResolvedValueOnce(Response.json({ lines: [{ productId: 7, name: 'גין', price: 59.9, image: '/a.jpg' }] }))
  await orderAgain([item(7, 'גין', 2)])
  expect($cartLines.get()).toMatchObject([{ id: 7, name: 'גין', price: 5990, quantity: 2, image: '/a.jpg' }])
  expect($cartOpen.get()).toBe(true)
  expect($toasts.get()).toMatchObject([againMessages.added])
})

test('missing and short products are named, and pieces in the cart count towards stock', async () => {
  addToCart({ id: 7, name: 'גין', price: 5000, image: '', stock: 3 })
  $toasts.set([])
  const lines = [
    { productId: 7, name: 'גין', price: 50, stock: 3 },
    { productId: 8, name: '', price: null },
    { productId: 9, name: 'רום', price: 80, stock: 0 },
  ]
  fetch.mockResolvedValueOnce(Response.json({ lines }))
  await orderAgain([item(7, 'גין', 3), item(8, 'וודקה', 1), item(9, 'רום', 1)])
  expect($cartLines.get()).toMatchObject([{ id: 7, quantity: 3 }])
  expect($toasts.get()).toMatchObject([
    { title: againMessages.gone, description: 'וודקה, רום' },
    { title: againMessages.short, description: 'גין' },
  ])
})
