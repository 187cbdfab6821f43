import { filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { readFilters, setPriceRange, toggleFilter } from '@lechaim/shared/lib/filters.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useListRoute } from '../../use-route.ts'
import { FilterGroups } from './filter-groups.tsx'
import { showFiltered } from './filter-store.ts'
import { $listFacets } from './list-facets.ts'

/** The filters beside a list on wide screens; the list follows each choice at once. */
export function SideFilters() {
  const route = useListRoute()
  const { data } = useStore($listFacets)
  // The last answer stays while the next is on its way, so that the focused box does.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  const filters = readFilters(route.filters)
  if (!shown) return null
  return (
    <>
      <FilterGroups
        facets={shown}
        filters={filters}
        isBusy={!data}
        folds
        onToggle={(name, value) => showFiltered(route, toggleFilter(filters, name, value))}
        onPrices={(range) => showFiltered(route, setPriceRange(filters, range))}
      />
      {filters.size > 0 && (
        <Button $wide $kind="outline" onClick={() => showFiltered(route, new Map())}>
          {t.clear}
        </Button>
      )}
    </>
  )
}
