// Addresses of reads, shared by page and server: they are also the keys of the data inlined in the page.
import type { ProductQuery } from '@lechaim/shared/contracts/products.ts'

/** A path with its query; undefined and empty values are omitted, so that equal queries have equal addresses. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** The address of a product list. Page and server name the fields in the same order: category, q, asTyped, filters, sort, after. */
export const productsKey = (query: ProductQuery): string => withQuery('/api/products', query)
