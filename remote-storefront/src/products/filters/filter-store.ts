// The filters that a shopper is choosing: what can be chosen, with its counts, until the choice is applied.
import type { Facet } from '@lechaim/shared/contracts/facets.ts'
import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { type Filters, readFilters, setPriceRange, toggleFilter, writeFilters } from '@lechaim/shared/lib/filters.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { atom } from 'nanostores'

interface Choosing {
  route: Route
  filters: Filters
  /** The last ones that were read; null before the first. */
  facets: Facets | null
  state: 'loading' | 'ready' | 'failed'
}

export const $choosing = atom<Choosing | null>(null)

let generation = 0

/** Begins with what the list is filtered by. */
export function beginChoosing(route: Route): void {
  $choosing.set({ route, filters: readFilters(route.filters), facets: null, state: 'loading' })
  void readFacets()
}

export async function readFacets(): Promise<void> {
  const now = $choosing.get()
  if (!now) return
  const mine = ++generation
  const { route, filters } = now
  $choosing.set({ ...now, state: 'loading' })
  try {
    const address = withQuery('/api/product-filters', {
      category: route.category,
      q: route.query,
      asTyped: route.asTyped && '1',
      filters: writeFilters(filters),
    })
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const facets = (await response.json()) as Facets
    if (mine === generation) $choosing.set({ ...now, facets, state: 'ready' })
  } catch (error) {
    console.error('The filters could not be read', error)
    if (mine === generation) $choosing.set({ ...now, state: 'failed' })
  }
}

function choose(filters: Filters): void {
  const now = $choosing.get()
  if (!now) return
  $choosing.set({ ...now, filters })
  void readFacets()
}

export function toggle(facet: Facet, value: string): void {
  const now = $choosing.get()
  if (now) choose(toggleFilter(now.filters, facet, value))
}

/** Sets the range of prices, as `priceRange` writes it; empty for none. */
export function choosePrices(range: string): void {
  const now = $choosing.get()
  if (now) choose(setPriceRange(now.filters, range))
}

export const clearChoice = (): void => choose(new Map())

/** Shows the list by the choice; the address carries it. */
export function applyChoice(): void {
  const now = $choosing.get()
  if (!now) return
  const { filters: _former, after: _after, ...route } = now.route
  const filters = writeFilters(now.filters)
  $choosing.set(null)
  goTo({ ...route, ...(filters && { filters }) })
}
