import type * as limits from '@lechaim/shared/contracts/limits.ts'
import type { RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toAgorot } from '@lechaim/shared/lib/money.ts'
import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { dismissToast, showToast, type Toast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'

/** A product as the cart keeps it; `price` in agorot. */
export interface CartProduct {
  id: number
  name: string
  price: number
  /** During a sale, in shekels as on the wire. */
  regularPrice?: number | null | undefined
  image: string
  /** Pieces left, as last answered; absent where stock is not counted. */
  stock?: number | null | undefined
}

export interface CartLine extends CartProduct {
  /** 1–999. */
  quantity: number
  /** The price in agorot at which it was added, where the owner has changed it since. */
  priceBefore?: number
}

// Retyped, so that the page's first script does not grow; the types compare.
export const maxQuantity = 999 satisfies typeof limits.maxQuantity

/** The owner's limit of pieces of one counted product in one order, at most 999. */
function ownLimit(): number {
  const shop = $shop.get()
  return (shop.state === 'ready' && shop.data.header.maxPerProduct) || maxQuantity
}

/** The largest quantity of a line: what is left of its product, within the owner's limit; 999 where stock is not counted. */
export const limitOf = ({ stock }: Pick<CartProduct, 'stock'>): number =>
  typeof stock === 'number' ? Math.min(stock, ownLimit()) : maxQuantity

/** Key in local storage of the cart that the owner has kept on devices (decision 0072). */
export const keptCartKey = 'cart'

/** Lines of one order, by the server's limit; the cart itself may hold more. */
export const maxOrderLines = 100 satisfies typeof limits.maxOrderLines

/** The lines, in the order in which they were first added. In memory (SPEC §3); kept on the device by the owner's setting alone
 *  (decision 0072). */
export const $cartLines = atom<readonly CartLine[]>([])

/** The cart's sheet. */
export const $cartOpen = atom(false)

/** Pieces, not lines. */
export const $cartCount = computed($cartLines, (lines) => lines.reduce((sum, line) => sum + line.quantity, 0))

/** Agorot. */
export const $cartTotal = computed($cartLines, sumLines)

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

/** Empties the cart without a toast, once its lines have become an order. */
export function emptyAfterOrder(): void {
  $cartLines.set([])
}

/** Applies the server's current prices (in shekels, as on the wire) and pieces left, and removes what can't be had.
 *  @returns the names of the removed products, and whether a price or a quantity has changed. */
export function repriceCart(current: RepricedLines['lines']): { gone: string[]; repriced: boolean; reduced: boolean } {
  const known = new Map(current.map((line) => [line.productId, line]))
  const gone: string[] = []
  let repriced = false
  let reduced = false
  const after = $cartLines.get().flatMap((line) => {
    const { price, regularPrice, stock } = known.get(line.id) ?? {}
    if (price === null || stock === 0) {
      gone.push(line.name)
      return []
    }
    const priced = reprice(line, price, regularPrice)
    repriced ||= priced !== line
    if (typeof stock !== 'number') return priced
    const quantity = Math.min(line.quantity, stock)
    reduced ||= quantity < line.quantity
    return { ...priced, stock, quantity }
  })
  $cartLines.set(after)
  return { gone, repriced, reduced }
}

function reprice(line: CartLine, shekels: number | undefined, regularPrice: number | undefined): CartLine {
  if (shekels === undefined || toAgorot(shekels) === line.price) return line
  const { priceBefore = line.price, ...rest } = { ...line, regularPrice }
  const price = toAgorot(shekels)
  return price === priceBefore ? { ...rest, price } : { ...rest, price, priceBefore }
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
