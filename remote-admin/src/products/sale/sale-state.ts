import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

type SaleState = 'none' | 'coming' | 'on' | 'over'

type Sale = Pick<Product, 'price' | 'regularPrice' | 'saleFrom' | 'saleUntil'>

/** The state of a sale at a time in milliseconds, by this machine's clock. */
export function saleStateOf({ regularPrice, saleFrom, saleUntil }: Sale, now = Date.now()): SaleState {
  if (!regularPrice) return 'none'
  if (saleFrom && now < Date.parse(saleFrom)) return 'coming'
  return saleUntil && now >= Date.parse(saleUntil) ? 'over' : 'on'
}

/** The product's current price in the shop, in agorot. */
export function priceInShop(product: Sale, now = Date.now()): number {
  const state = saleStateOf(product, now)
  return toAgorot(state === 'coming' || state === 'over' ? (product.regularPrice ?? product.price) : product.price)
}
