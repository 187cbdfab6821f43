import { request } from '@lechaim/shared/client/request.ts'
import type { CheckedCart, Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { $cartLines, type CartLine, maxQuantity, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { $mostOfProduct } from '../lines/most-of-product.ts'
import { againMessages as t } from './again-messages.ts'

/** Adds the products of an order to the cart, at today's prices and as many as are left, and says what is missing.
 *  @throws RequestFailure */
export async function orderAgain(items: Order['items']): Promise<void> {
  const wanted = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const { lines } = await request<CheckedCart>(globalThis.fetch, '/api/cart/check', { method: 'POST', body: { items: wanted } })
  const known = new Map(lines.map((line) => [line.productId, line]))
  const most = $mostOfProduct.get()
  let cart = [...$cartLines.get()]
  const gone: string[] = []
  const short: string[] = []
  for (const { productId: id, name, quantity } of items) {
    const now = known.get(id)
    if (!now || now.price === null || now.stock === 0) {
      gone.push(now?.name || name)
      continue
    }
    const present = cart.find((line) => line.id === id)
    const limit = typeof now.stock === 'number' ? Math.min(now.stock, most) : maxQuantity
    const sum = (present?.quantity ?? 0) + quantity
    if (sum > limit) short.push(now.name)
    const added: CartLine = {
      id,
      name: now.name,
      price: toAgorot(now.price),
      regularPrice: now.regularPrice,
      image: now.image ?? '',
      stock: now.stock,
      quantity: Math.min(sum, limit),
    }
    cart = present ? cart.map((line) => (line === present ? added : line)) : [...cart, added]
  }
  $cartLines.set(cart)
  if (gone.length < items.length) toggleCart(true)
  if (gone.length > 0) showToast({ kind: 'error', title: t.gone, description: gone.join(', ') })
  if (short.length > 0) showToast({ kind: 'error', title: t.short, description: short.join(', ') })
  if (gone.length === 0 && short.length === 0) showToast(t.added)
}
