import { detailNames, detailOf } from '@lechaim/shared/contracts/drink-details.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { bandOf } from '@lechaim/shared/lib/filters.ts'

/** The values of a product by which a list can be filtered, a list for each facet. */
const valuesOf = (product: Product): unknown[][] => [
  [bandOf('price', product.price)],
  [product.alcoholPercent != null && bandOf('strength', product.alcoholPercent)],
  [product.kosher?.body],
  [product.kosher?.level],
  [product.volumeMl],
  [product.regularPrice != null],
  [product.stock === 0],
  ...detailNames.filter((name) => detailOf(name).facet).map((name) => [product[name]].flat()),
]

/** True where some value is of some of these products and not of all, as the server counts them: no other narrows a list. */
export function hasFilters(products: readonly Product[]): boolean {
  const counts = new Map<string, number>()
  for (const product of products)
    for (const [facet, values] of valuesOf(product).entries())
      for (const value of new Set(values)) if (value) counts.set(`${facet}:${value}`, (counts.get(`${facet}:${value}`) ?? 0) + 1)
  return [...counts.values()].some((count) => count < products.length)
}
