// Filters of the shown list, and its number of products.
import { createQueryStore } from '@lechaim/shared/client/queries.ts'
import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { computed } from 'nanostores'

export const facetsAddress = ({ category, query, asTyped, filters }: Route): string =>
  withQuery('/api/product-filters', { category, q: query, asTyped: asTyped && '1', filters })

/** Read only where somebody listens, which is in browsers. */
export const $listFacets = createQueryStore<Facets>([
  computed($route, (route) => (route.view === 'category' ? facetsAddress(route) : undefined)),
])
