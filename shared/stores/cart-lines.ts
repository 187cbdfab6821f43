import type * as limits from '@lechaim/shared/contracts/limits.ts'
import type { RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { sumLines, toAgorot } from '@lechaim/shared/lib/money.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
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

/** Pieces, not lines. */
export const $cartCount = computed($cartLines, (lines) => lines.reduce((sum, line) => sum + line.quantity, 0))

/** Agorot. */
export const $cartTotal = computed($cartLines, sumLines)

export const cartProduct = ({ id, name, price, regularPrice, image, stock }: Product): CartProduct => ({
  id,
  name,
  price: toAgorot(price),
  regularPrice,
  image,
  stock,
})

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
