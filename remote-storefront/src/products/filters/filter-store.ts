// The filter values chosen in the sheet, and the available ones with their counts, until the choice is applied.
import { request } from '@lechaim/shared/client/request.ts'
import type { FilterName } from '@lechaim/shared/contracts/facets.ts'
import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { type Filters, readFilters, setPriceRange, toggleFilter, writeFilters } from '@lechaim/shared/lib/filters.ts'
import { goTo } from '@lechaim/shared/stores/shell.ts'
import { atom } from 'nanostores'
import { facetsAddress } from './list-facets.ts'

interface Choosing {
  route: Route
  filters: Filters
  /** The last answer; null before the first. */
  facets: Facets | null
  state: 'loading' | 'ready' | 'failed'
}

export const $choosing = atom<Choosing | null>(null)

export function beginChoosing(route: Route): void {
  $choosing.set({ route, filters: readFilters(route.filters), facets: null, state: 'loading' })
  void readFacets()
}

export async function readFacets(): Promise<void> {
  const before = $choosing.get()
  if (!before) return
  const asked: Choosing = { ...before, state: 'loading' }
  $choosing.set(asked)
  try {
    const facets = await request<Facets>(fetch, facetsAddress({ ...asked.route, filters: writeFilters(asked.filters) }))
    if ($choosing.get() === asked) $choosing.set({ ...asked, facets, state: 'ready' })
  } catch (error) {
    console.error('The filters could not be read', error)
    if ($choosing.get() === asked) $choosing.set({ ...asked, state: 'failed' })
  }
}

function choose(change: (filters: Filters) => Filters): void {
  const now = $choosing.get()
  if (!now) return
  $choosing.set({ ...now, filters: change(now.filters) })
  void readFacets()
}

export const toggle = (facet: FilterName, value: string): void => choose((filters) => toggleFilter(filters, facet, value))

/** Sets the range of prices, as `priceRange` writes it; empty for none. */
export const choosePrices = (range: string): void => choose((filters) => setPriceRange(filters, range))

export const clearChoice = (): void => choose(() => new Map())

/** Shows the list by the choice; the address carries it. */
export function applyChoice(): void {
  const now = $choosing.get()
  if (!now) return
  $choosing.set(null)
  showFiltered(now.route, now.filters)
}

/** Shows the list of a route by these filters. */
export function showFiltered({ filters: _former, after: _after, ...route }: Route, chosen: Filters): void {
  const filters = writeFilters(chosen)
  goTo({ ...route, ...(filters && { filters }) })
}
