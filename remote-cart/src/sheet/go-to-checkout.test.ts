import { $cartLines, $cartOpen, addToCart, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { $checkoutAction } from '@lechaim/shared/stores/shell.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goToCheckout } from './go-to-checkout.ts'

const alert = vi.fn<(text: string) => void>()

beforeEach(() => {
  vi.stubGlobal('alert', alert.mockReset())
  $cartLines.set([])
  addToCart({ id: 1, name: 'קברנה', price: 8990, image: '' })
  addToCart({ id: 1, name: 'קברנה', price: 8990, image: '' })
  toggleCart(true)
})
afterEach(() => vi.unstubAllGlobals())

test('the checkout button closes the sheet and opens the checkout view', () => {
  const checkout = vi.fn(() => expect($cartOpen.get()).toBe(false))
  $checkoutAction.set(checkout)
  goToCheckout()
  expect([checkout.mock.calls.length, alert.mock.calls.length]).toEqual([1, 0])
})

test('without a checkout view an alert thanks with the total (SPEC §8)', () => {
  $checkoutAction.set(null)
  goToCheckout()
  const [[said = ''] = []] = alert.mock.calls
  expect(said.replace(/[\u200E\u200F]/g, '').replace(/\u00A0/g, ' ')).toBe('תודה על הקנייה! סה״כ: 179.80 ₪')
  expect([alert.mock.calls.length, $cartOpen.get()]).toEqual([1, false])
})
