import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartProvider, useCart } from './cart-provider.tsx'

function Count() {
  return <output>{useCart().count}</output>
}

test('inside its provider the cart can be read', () => {
  expect(
    renderToString(
      <CartProvider>
        <Count />
      </CartProvider>,
    ),
  ).toBe('<output>0</output>')
})

test('outside it, using the cart is an error that says so', () => {
  expect(() => renderToString(<Count />)).toThrow('useCart must be used within <CartProvider>')
})
