import { $areaLoader, type AreaLoader } from '@lechaim/shared/stores/areas.ts'
import { $cartLines, $cartOpen, addToCart, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goToCheckout } from './cart-sheet.tsx'

const provide = (provided: string) =>
  $areaLoader.set({
    view: (name) => (name === provided ? { remote: 'cart', version: '1', expose: `./view/${name}` } : undefined),
  } as AreaLoader)

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
  provide('checkout')
  goToCheckout()
  expect($route.get().view).toBe('checkout')
  expect($cartOpen.get()).toBe(false)
  expect(alert).not.toHaveBeenCalled()
})

test('without a checkout view an alert thanks with the total (SPEC §8)', () => {
  provide('order')
  goToCheckout()
  const [[shown = ''] = []] = alert.mock.calls
  expect(shown.replace(/[\u200E\u200F]/g, '').replace(/\u00A0/g, ' ')).toBe('תודה על הקנייה! סה״כ: 179.80 ₪')
  expect($cartOpen.get()).toBe(false)
})
