import type { Product } from '@lechaim/shared/contracts/products.ts'
import { bandOf } from '@lechaim/shared/lib/filters.ts'

/** The values of a product by which a list can be filtered, a list for each facet. */
const valuesOf = (product: Product): unknown[][] => [
  [bandOf('price', product.price)],
  [product.alcoholPercent != null && bandOf('strength', product.alcoholPercent)],
  [product.kosher?.body],
  [product.kosher?.level],
  [product.country],
  [product.region],
  [product.producer],
  [product.colour],
  [product.sweetness],
  [product.vintage],
  [product.volumeMl],
  [product.ageStatement],
  product.grapes ?? [],
]

/** True where some facet has two values in these products, as the server counts them: a filter with fewer narrows nothing. */
export function hasFilters(products: readonly Product[]): boolean {
  const first: unknown[] = []
  const isSecond = (value: unknown, facet: number) => {
    if (!value) return false
    first[facet] ??= value
    return first[facet] !== value
  }
  return products.some((product) => valuesOf(product).some((values, facet) => values.some((value) => isSecond(value, facet))))
}
