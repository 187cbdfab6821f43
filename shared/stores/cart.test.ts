import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  $cartCount,
  $cartLines,
  $cartOpen,
  $cartTotal,
  addToCart,
  type CartProduct,
  clearCart,
  emptyAfterOrder,
  limitOf,
  maxQuantity,
  removeFromCart,
  repriceCart,
  setQuantity,
  toggleCart,
} from './cart.ts'
import { $shop, seedShop } from './shop.ts'
import { $toasts } from './toasts.ts'

const empty = () => {
  $cartLines.set([])
  $cartOpen.set(false)
  $toasts.set([])
}
beforeEach(empty)

const wine: CartProduct = { id: 1, name: 'קברנה סוביניון', price: 8990, image: '/wine.jpg' }
const beer: CartProduct = { id: 2, name: 'אייל ענברי', price: 1490, image: '' }
const gin: CartProduct = { id: 3, name: 'ג׳ין ירושלים', price: 14900, image: '' }

const quantities = () => $cartLines.get().map((line) => [line.id, line.quantity])
const lastToast = () => $toasts.get().at(-1)
const undo = () => lastToast()?.action?.run()

test('a new product is appended with one piece, one already there gets one more', () => {
  addToCart(wine)
  addToCart(beer)
  addToCart(wine)
  expect(quantities()).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect($cartCount.get()).toBe(3)
  expect($cartTotal.get()).toBe(2 * 8990 + 1490)
})

test('adding a product again updates its price', () => {
  addToCart(wine)
  addToCart({ ...wine, price: 9990 })
  expect($cartTotal.get()).toBe(2 * 9990)
})

test('each cart change shows its toast', () => {
  addToCart(wine)
  expect(lastToast()).toMatchObject(cartMessages.added(wine.name))
  setQuantity(1, 5)
  expect(lastToast()).toMatchObject(cartMessages.updated(wine.name))
  setQuantity(1, 0)
  expect(lastToast()).toMatchObject(cartMessages.removed)
  addToCart(wine)
  clearCart()
  expect(lastToast()).toMatchObject(cartMessages.cleared)
})

test('opening the cart ends the toast that led to it', () => {
  addToCart(wine)
  expect($toasts.get()).toHaveLength(1)
  toggleCart(true)
  expect($toasts.get()).toEqual([])
  toggleCart(false)
})

test('toasts for added products replace each other; toasts with undo stay', () => {
  addToCart(wine)
  addToCart(beer)
  expect($toasts.get()).toMatchObject([cartMessages.added(beer.name)])
  removeFromCart(2)
  setQuantity(1, 3)
  expect($toasts.get()).toMatchObject([cartMessages.removed, cartMessages.updated(wine.name)])
})

test('a change without effect shows no toast', () => {
  addToCart(wine)
  setQuantity(1, maxQuantity)
  $toasts.set([])
  setQuantity(1, maxQuantity)
  addToCart(wine)
  setQuantity(99, 3)
  removeFromCart(99)
  expect(quantities()).toEqual([[1, maxQuantity]])
  emptyAfterOrder()
  clearCart()
  expect($toasts.get()).toEqual([])
})

test.each([-1, 0.5, 1000, Number.NaN, Number.POSITIVE_INFINITY])('%s is no quantity', (quantity) => {
  addToCart(wine)
  expect(() => setQuantity(1, quantity)).toThrow(RangeError)
  expect(quantities()).toEqual([[1, 1]])
})

test('undo keeps later changes and restores no ordered line', () => {
  addToCart(wine)
  addToCart(beer)
  addToCart(gin)
  removeFromCart(2)
  const { action } = lastToast() ?? {}
  addToCart(gin)
  action?.run()
  expect(quantities()).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
  emptyAfterOrder()
  action?.run()
  expect(quantities()).toEqual([[2, 1]])
})

test('repricing updates prices and removes unavailable lines', () => {
  addToCart(wine)
  addToCart(beer)
  addToCart(gin)
  const outcome = repriceCart([
    { productId: 1, name: wine.name, price: 99.9 },
    { productId: 2, name: '', price: null },
    { productId: 3, name: gin.name, price: 149 },
  ])
  expect($cartLines.get().map(({ id, price, priceBefore }) => [id, price, priceBefore])).toEqual([
    [1, 9990, 8990],
    [3, 14900, undefined],
  ])
  expect(outcome).toEqual({ gone: [beer.name], repriced: true, reduced: false })
  expect(repriceCart([{ productId: 3, name: '', price: null }])).toEqual({ gone: [gin.name], repriced: false, reduced: false })
})

test('repricing lowers quantities to the pieces left and removes what is sold out', () => {
  for (let n = 0; n < 5; n++) addToCart(wine)
  addToCart(beer)
  addToCart(gin)
  const outcome = repriceCart([
    { productId: 1, name: wine.name, price: 89.9, stock: 3 },
    { productId: 2, name: beer.name, price: 14.9, stock: 0 },
    { productId: 3, name: gin.name, price: 149, stock: 1 },
  ])
  expect(quantities()).toEqual([
    [1, 3],
    [3, 1],
  ])
  expect(outcome).toEqual({ gone: [beer.name], repriced: false, reduced: true })
})

test('no more than the pieces left are added, and a toast says why', () => {
  addToCart({ ...wine, stock: 1 })
  addToCart({ ...wine, stock: 1 })
  expect(quantities()).toEqual([[1, 1]])
  expect(lastToast()).toMatchObject(cartMessages.noneLeft(wine.name))
  expect(limitOf({ stock: 2000 })).toBe(maxQuantity)
  expect(limitOf({})).toBe(maxQuantity)
})

test('no more than the owner allows are added, and a toast says how many that is', () => {
  const header = { id: 1, storeName: '', tagline: '', logo: '', updatedAt: '', maxPerProduct: 2 }
  seedShop({ header } as ShopData)
  onTestFinished(() => $shop.set({ state: 'loading' }))
  for (let n = 0; n < 3; n++) addToCart({ ...wine, stock: 9 })
  expect(quantities()).toEqual([[1, 2]])
  expect(lastToast()).toMatchObject(cartMessages.mostReached(wine.name, 2))
  expect(limitOf({ stock: 1 })).toBe(1)
  expect(limitOf({})).toBe(maxQuantity)
})

test("priceBefore is a line's first price over several changes, and absent once the price is back", () => {
  addToCart(wine)
  const repriceWine = (price: number) => {
    repriceCart([{ productId: 1, name: wine.name, price }])
    return $cartLines.get().map((line) => [line.price, line.priceBefore])[0]
  }
  expect(repriceWine(99.9)).toEqual([9990, 8990])
  expect(repriceWine(109.9)).toEqual([10990, 8990])
  expect(repriceWine(89.9)).toEqual([8990, undefined])
})

test('a line has the regular price of a sale, until the sale has ended', () => {
  addToCart({ ...wine, regularPrice: 120 })
  expect($cartLines.get()[0]).toMatchObject({ price: 8990, regularPrice: 120 })
  repriceCart([{ productId: 1, name: wine.name, price: 79.9, regularPrice: 110 }])
  expect($cartLines.get()[0]).toMatchObject({ price: 7990, regularPrice: 110 })
  repriceCart([{ productId: 1, name: wine.name, price: 110 }])
  expect($cartLines.get()[0]).toMatchObject({ price: 11000, regularPrice: undefined })
})

test('the sheet opens and closes', () => {
  toggleCart()
  expect($cartOpen.get()).toBe(true)
  toggleCart()
  expect($cartOpen.get()).toBe(false)
  toggleCart(false)
  expect($cartOpen.get()).toBe(false)
})

const product = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  name: fc.string(),
  price: fc.integer({ min: 0, max: 100_000_000 }),
  image: fc.constant(''),
})
const id = fc.integer({ min: 1, max: 7 })
const step = fc.oneof(
  product.map((product) => () => addToCart(product)),
  fc.tuple(id, fc.integer({ min: 0, max: maxQuantity })).map(
    ([id, quantity]) =>
      () =>
        setQuantity(id, quantity),
  ),
  id.map((id) => () => removeFromCart(id)),
  fc.constant(clearCart),
  fc.constant(() => undo()),
  fc.tuple(id, fc.option(fc.integer({ min: 0, max: 9999 }))).map(
    ([productId, price]) =>
      () =>
        repriceCart([{ productId, name: '', price }]),
  ),
)

test('any changes keep count and total the sums, quantities in 1–999 and one line per product', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      empty()
      for (const take of steps) {
        take()
        const lines = $cartLines.get()
        expect($cartCount.get()).toBe(lines.reduce((sum, line) => sum + line.quantity, 0))
        expect($cartTotal.get()).toBe(lines.reduce((sum, line) => sum + line.price * line.quantity, 0))
        expect(lines.every((line) => line.quantity >= 1 && line.quantity <= maxQuantity)).toBe(true)
        expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length)
      }
    }),
  )
})

test('undo restores exactly the removed lines', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.oneof(
        fc.constant(clearCart),
        id.map((id) => () => removeFromCart(id)),
      ),
      (steps, takeOut) => {
        empty()
        for (const take of steps) take()
        const before = $cartLines.get()
        $toasts.set([])
        takeOut()
        undo()
        expect($cartLines.get()).toEqual(before)
      },
    ),
  )
})
