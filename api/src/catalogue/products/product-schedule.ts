// A product's price and visibility by schedule: `price` is what it costs now, `visible` has 1 while visitors see it. Both are switched at the
// moments of its sale (decision 0043) and of its show times (decision 0046); switch-products.ts has the same rules in SQL.
import type { ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import type { Transaction } from '../../db/schema.ts'
import { isWithin } from '../../db/times.ts'
import { invalid } from '../../http/errors/api-error.ts'
import { nextOf, type ShowColumns, showTimesAfter, spanAfter } from '../../schedule/time-spans.ts'

export interface Pricing {
  /** Agorot, now: what lists sort by. */
  price: number
  /** The price during the sale; null, like the three after it, where there is none. */
  sale_price: number | null
  regular_price: number | null
  sale_from: string | null
  sale_until: string | null
}

export const isOnSale = ({ sale_price, sale_from, sale_until }: Pricing, at: string): boolean =>
  sale_price !== null && isWithin(at, sale_from, sale_until)

/** The price of a product at a moment, in agorot, also while its row has not been switched yet. */
export function priceAt(row: Pricing, at: string): number {
  const price = isOnSale(row, at) ? row.sale_price : row.regular_price
  return price ?? row.price
}

/** The price that the owner has set: the sale's, where there is one. */
export const ownPrice = ({ price, sale_price }: Pick<Pricing, 'price' | 'sale_price'>): number => sale_price ?? price

type SaleFields = Pick<ProductPatch, 'price' | 'regularPrice' | 'saleFrom' | 'saleUntil'>

/** The prices of a row after a patch. A patch that takes the regular price away ends the sale and its times.
 *  @param row null for a new product
 *  @throws validation_failed unless the regular price is above the price and the sale ends after it begins */
function pricingAfter(row: Pricing | null, patch: SaleFields, at: string): Pricing {
  const own = patch.price === undefined ? ownPrice(row ?? { price: 0, sale_price: null }) : toAgorot(patch.price)
  const regular = patch.regularPrice === undefined ? (row?.regular_price ?? null) : patch.regularPrice && toAgorot(patch.regularPrice)
  if (regular === null) {
    if (patch.saleFrom ?? patch.saleUntil) throw invalid('regularPrice', 'A sale needs a regular price')
    return { price: own, sale_price: null, regular_price: null, sale_from: null, sale_until: null }
  }
  if (regular <= own) throw invalid('regularPrice', 'regularPrice must be above price')
  const [sale_from, sale_until] = spanAfter([row?.sale_from ?? null, row?.sale_until ?? null], ['saleFrom', 'saleUntil'], patch)
  const pricing = { price: own, sale_price: own, regular_price: regular, sale_from, sale_until }
  return { ...pricing, price: priceAt(pricing, at) }
}

export interface Visibility extends ShowColumns {
  /** 1 while visitors see the product: what lists ask. */
  visible: number
  /** The owner's choice; null, as where nothing is scheduled, for the one of `visible`. */
  own_visible: number | null
}

/** True when the owner shows the product, at its times. */
export const ownVisible = ({ visible, own_visible }: Pick<Visibility, 'visible' | 'own_visible'>): boolean => (own_visible ?? visible) === 1

/** True when visitors see a product at a moment, even if its row is not switched yet. */
export const isVisibleAt = (row: Visibility, at: string): boolean => ownVisible(row) && isWithin(at, row.show_from, row.show_until)

/** The visibility of a row after a patch; null for a new product.
 *  @throws validation_failed unless showUntil is after showFrom */
function visibilityAfter(row: Visibility | null, patch: Pick<ProductPatch, 'visible' | 'showFrom' | 'showUntil'>, at: string): Visibility {
  const own = Number(patch.visible ?? (row === null || ownVisible(row)))
  const times = showTimesAfter(row, patch)
  if (times.show_from === null && times.show_until === null) return { visible: own, own_visible: null, ...times }
  const visibility = { visible: own, own_visible: own, ...times }
  return { ...visibility, visible: Number(isVisibleAt(visibility, at)) }
}

/** The prices and the visibility after a patch, with the next moment at which they change by themselves.
 *  @param row null for a new product
 *  @throws validation_failed for prices or times that contradict each other */
export function scheduleAfter(row: (Pricing & Visibility) | null, patch: ProductPatch, at: string) {
  const schedule = { ...pricingAfter(row, patch, at), ...visibilityAfter(row, patch, at) }
  const { sale_from, sale_until, show_from, show_until } = schedule
  return { ...schedule, next_change_at: nextOf([sale_from, sale_until, show_from, show_until], at) }
}

const keptDays = 30
const day = 24 * 60 * 60_000

/** The beginning of the time whose lowest price is shown beside a sale price. */
export const lowestSince = (at: string): string => new Date(Date.parse(at) - keptDays * day).toISOString()

/** Keeps a price that has just ended. Only lower ones of the last 30 days stay beside it: no other can become the lowest again.
 *  @returns the lowest price of these days */
export async function keepFormerPrice(trx: Transaction, productId: number, price: number, endedAt: string): Promise<number> {
  await trx
    .deleteFrom('former_prices')
    .where('product_id', '=', productId)
    .where((where) => where.or([where('price', '>=', price), where('ended_at', '<=', lowestSince(endedAt))]))
    .execute()
  await trx.insertInto('former_prices').values({ product_id: productId, price, ended_at: endedAt }).execute()
  const { lowest } = await trx
    .selectFrom('former_prices')
    .select((select) => select.fn.min('price').as('lowest'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return lowest
}
