import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CartProvider, useCart } from './cart-provider.tsx'

function Count() {
  return <output>{useCart().count}</output>
}

test('useCart inside its provider reads the cart', () => {
  expect(
    renderToString(
      <CartProvider>
        <Count />
      </CartProvider>,
    ),
  ).toBe('<output>0</output>')
})

test('useCart outside its provider throws an error that names it', () => {
  expect(() => renderToString(<Count />)).toThrow('useCart must be used within <CartProvider>')
})
