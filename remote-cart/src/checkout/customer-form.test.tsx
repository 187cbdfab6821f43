import { $cartLines, addToCart } from '@lechaim/shared/stores/cart.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { checkoutMessages as t } from './checkout-messages.ts'
import { CustomerForm } from './customer-form.tsx'

const draw = () => renderToString(<CustomerForm />).replaceAll('<!-- -->', '')

beforeEach(() => {
  $cartLines.set([])
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  $page.set({ signedIn: false, demoOwner: false })
})

test('a shop that is paid later says that nothing is charged', () => {
  expect(draw()).toContain(`${t.place} · `)
  expect(draw()).toContain(t.noCharge)
  expect(draw()).not.toContain(t.payNext)
})

test('a shop whose payment opens with the order says so on the button and below it', () => {
  $page.set({ signedIn: false, demoOwner: false, paysAtOnce: true })
  expect(draw()).toContain(`${t.placeAndPay} · `)
  expect(draw()).toContain(t.payNext)
  expect(draw()).not.toContain(t.noCharge)
})

test('an order without anything to pay speaks of no payment', () => {
  $cartLines.set([])
  addToCart({ id: 8, name: 'מתנה', price: 0, image: '' })
  $page.set({ signedIn: false, demoOwner: false, paysAtOnce: true })
  expect(draw()).not.toContain(t.placeAndPay)
})
