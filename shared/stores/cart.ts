import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'

/** What the cart needs of a product. `price` is in agorot. */
export interface CartProduct {
  id: number
  name: string
  price: number
  image: string
}

export interface CartLine extends CartProduct {
  /** 1–999. */
  quantity: number
}

export const maxQuantity = 999

/** The lines, in the order in which they were first added. Memory only (SPEC §3). */
export const $cartLines = atom<readonly CartLine[]>([])

/** Whether the cart's sheet is open. */
export const $cartOpen = atom(false)

/** Pieces, not lines. */
export const $cartCount = computed($cartLines, (lines) => lines.reduce((sum, line) => sum + line.quantity, 0))

/** Agorot. */
export const $cartTotal = computed($cartLines, (lines) => lines.reduce((sum, line) => sum + line.price * line.quantity, 0))

/** Adds one piece: a new line at the end, or one more of a line already there (SPEC §4). */
export function addToCart({ id, name, price, image }: CartProduct): void {
  const lines = $cartLines.get()
  const present = lines.some((line) => line.id === id)
  $cartLines.set(
    present
      ? lines.map((line) => (line.id === id ? { ...line, quantity: Math.min(line.quantity + 1, maxQuantity) } : line))
      : [...lines, { id, name, price, image, quantity: 1 }],
  )
  showToast(cartMessages.added(name))
}

/** Sets a line's quantity; 0 removes it (SPEC §4). Anything but an integer from 0 to 999 is refused.
 *  @throws RangeError */
export function setQuantity(id: number, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > maxQuantity) throw new RangeError(`Not a quantity: ${quantity}`)
  if (quantity === 0) {
    removeFromCart(id)
    return
  }
  const line = $cartLines.get().find((candidate) => candidate.id === id)
  if (!line || line.quantity === quantity) return
  $cartLines.set($cartLines.get().map((candidate) => (candidate.id === id ? { ...candidate, quantity } : candidate)))
  showToast(cartMessages.updated(line.name))
}

export function removeFromCart(id: number): void {
  const lines = $cartLines.get()
  if (!lines.some((line) => line.id === id)) return
  $cartLines.set(lines.filter((line) => line.id !== id))
  showToast({ ...cartMessages.removed, action: { label: common.undo, run: () => restoreLines(lines) } })
}

export function clearCart(): void {
  const lines = $cartLines.get()
  if (lines.length === 0) return
  $cartLines.set([])
  showToast({ ...cartMessages.cleared, action: { label: common.undo, run: () => restoreLines(lines) } })
}

/** Empties the cart without a word, once its lines have become an order. */
export function emptyAfterOrder(): void {
  $cartLines.set([])
}

/** Takes the catalogue's current prices over; lines that can't be had any more (price null) leave the cart. */
export function repriceCart(current: readonly { productId: number; price: number | null }[]): void {
  const prices = new Map(current.map((line) => [line.productId, line.price]))
  $cartLines.set(
    $cartLines.get().flatMap((line) => {
      const price = prices.get(line.id)
      return price === null ? [] : [price === undefined ? line : { ...line, price }]
    }),
  )
}

export function toggleCart(open = !$cartOpen.get()): void {
  $cartOpen.set(open)
}

/** Brings back what an undo asks for, keeping what has been added since. */
function restoreLines(before: readonly CartLine[]): void {
  const now = $cartLines.get()
  const known = new Set(before.map((line) => line.id))
  const current = new Map(now.map((line) => [line.id, line]))
  $cartLines.set([...before.map((line) => current.get(line.id) ?? line), ...now.filter((line) => !known.has(line.id))])
}
