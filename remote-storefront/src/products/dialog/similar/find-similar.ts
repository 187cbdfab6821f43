import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { priceRange } from '@lechaim/shared/lib/filters.ts'

const mostShown = 4
/** Bounds of a similar product's price, as factors of this one's. */
const nearness = { from: 0.6, to: 1.6 }

/** Products of the same category near its price.
 *  @throws RequestFailure */
export async function findCandidates({ price, categories: [category] }: Product): Promise<readonly Product[]> {
  if (!category) return []
  const range = priceRange(String(Math.floor(price * nearness.from)), String(Math.ceil(price * nearness.to)))
  return (await api.products({ category, filters: `price:${range}` })).items
}

/** The nearest of them in price that can be bought, without the product itself and its other sizes. */
export function similarTo({ id, price, otherSizes = [] }: Product, candidates: readonly Product[]): Product[] {
  const same = new Set([id, ...otherSizes.map((size) => size.id)])
  const distance = (other: Product) => Math.abs(other.price - price)
  return candidates
    .filter((other) => !same.has(other.id) && other.stock !== 0)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, mostShown)
}
