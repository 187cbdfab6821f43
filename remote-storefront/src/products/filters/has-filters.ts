import type { Product } from '@lechaim/shared/contracts/products.ts'
import { bandOf } from '@lechaim/shared/lib/filters.ts'

/** The values of a product by which a list can be filtered, each facet at its own place, grapes last. */
const valuesOf = (product: Product) => [
  bandOf('price', product.price),
  product.alcoholPercent != null && bandOf('strength', product.alcoholPercent),
  product.kosher?.body,
  product.kosher?.level,
  product.country,
  product.region,
  product.producer,
  product.colour,
  product.sweetness,
  product.vintage,
  product.volumeMl,
  product.ageStatement,
  ...(product.grapes ?? []),
]

const grapesAt = 12

/** True where some facet has two values in these products, as the server counts them: a filter with fewer narrows nothing. */
export function hasFilters(products: readonly Product[]): boolean {
  const first: unknown[] = []
  const isSecond = (value: unknown, place: number) => {
    const facet = Math.min(place, grapesAt)
    if (!value) return false
    first[facet] ??= value
    return first[facet] !== value
  }
  return products.some((product) => valuesOf(product).some(isSecond))
}
