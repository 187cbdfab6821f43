import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $cartLines, type CartLine, type CartProduct, limitOf, maxQuantity } from '@lechaim/shared/stores/cart-lines.ts'
import { dismissToast, showToast, type Toast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'

// Remotes take the lines from here: a host of an earlier release has no `cart-lines.ts`, and one of their own would be another cart.
export {
  $cartCount,
  $cartLines,
  $cartTotal,
  type CartLine,
  type CartProduct,
  emptyAfterOrder,
  keptCartKey,
  limitOf,
  maxOrderLines,
  maxQuantity,
  repriceCart,
} from '@lechaim/shared/stores/cart-lines.ts'

/** The cart's sheet. */
export const $cartOpen = atom(false)

/** Adds one piece: a new line at the end, or one more of a line already there, at the price that the shopper sees now (SPEC §4). */
export function addToCart(product: CartProduct): void {
  const { id, name } = product
  const lines = $cartLines.get()
  const present = lines.find((line) => line.id === id)
  const quantity = (present?.quantity ?? 0) + 1
  if (quantity > limitOf(product)) {
    const limit = limitOf(product)
    if (limit < maxQuantity) replaceToast(limit === product.stock ? cartMessages.noneLeft(name) : cartMessages.mostReached(name, limit))
    return
  }
  const added = { ...product, quantity }
  $cartLines.set(present ? lines.map((line) => (line === present ? added : line)) : [...lines, added])
  // From within the cart there is nowhere to go.
  replaceToast(cartMessages.added(name), $cartOpen.get() ? undefined : { label: cartMessages.toCart, run: () => toggleCart(true) })
}

/** Sets a line's quantity; 0 removes it (SPEC §4). @throws RangeError for anything but an integer from 0 to 999 */
export function setQuantity(id: number, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity) throw new RangeError(`Not a quantity: ${quantity}`)
  if (quantity === 0) {
    removeFromCart(id)
    return
  }
  const lines = $cartLines.get()
  const line = lines.find((candidate) => candidate.id === id)
  if (!line || line.quantity === quantity) return
  $cartLines.set(lines.map((other) => (other === line ? { ...line, quantity } : other)))
  replaceToast(cartMessages.updated(line.name))
}

export function removeFromCart(id: number): void {
  removeLines((line) => line.id === id, cartMessages.removed)
}

export function clearCart(): void {
  removeLines(() => true, cartMessages.cleared)
}

let lastToast: number | undefined

/** The cart shows what its toast says. */
export function toggleCart(open = !$cartOpen.get()): void {
  if (open && lastToast !== undefined) dismissToast(lastToast)
  $cartOpen.set(open)
}

/** Shows a quantity's toast in place of the one before it, whose change the cart shows. */
function replaceToast(message: { title: string; description: string }, action?: Toast['action']): void {
  if (lastToast !== undefined) dismissToast(lastToast)
  lastToast = showToast({ ...message, action })
}

function removeLines(matches: (line: CartLine) => boolean, message: { title: string; description: string }): void {
  const before = $cartLines.get()
  const removed = before.filter(matches)
  if (removed.length === 0) return
  $cartLines.set(before.filter((line) => !matches(line)))
  showToast({ ...message, action: { label: common.undo, run: () => restoreLines(removed, before) } })
}

/** Restores lines at their former positions and keeps later changes. */
function restoreLines(removed: readonly CartLine[], before: readonly CartLine[]): void {
  const now = $cartLines.get()
  const present = new Set(now.map((line) => line.id))
  const positions = new Map(before.map((line, index) => [line.id, index]))
  const position = (line: CartLine) => positions.get(line.id) ?? before.length
  const all = [...now, ...removed.filter((line) => !present.has(line.id))]
  $cartLines.set(all.sort((one, other) => position(one) - position(other)))
}
