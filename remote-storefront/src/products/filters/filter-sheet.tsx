import { filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { useListRoute } from '../../use-route.ts'
import { FilterGroups } from './filter-groups.tsx'
import { $choosing, applyChoice, beginChoosing, choosePrices, clearChoice, readFacets, toggle } from './filter-store.ts'

export interface FilterSheetProps {
  open: boolean
  onClose: () => void
}

/** The filters of the list, from the inline end of the screen. Each choice counts anew; the list follows when it is applied. */
export function FilterSheet({ open, onClose }: FilterSheetProps) {
  const choosing = useStore($choosing)
  const route = useListRoute()
  useEffect(() => {
    if (open) beginChoosing(route)
  }, [open, route])
  const apply = () => {
    onClose()
    applyChoice()
  }
  const facets = choosing?.facets
  return (
    <Dialog
      open={open}
      shape="sheet"
      title={t.open}
      onClose={onClose}
      footer={
        <>
          <Found role="status">{facets && choosing.state === 'ready' ? t.found(facets.total, facets.isMore) : ''}</Found>
          <Button $wide $large onClick={apply}>
            {facets && choosing.state === 'ready' ? t.applyWith(t.count(facets.total, facets.isMore)) : t.apply}
          </Button>
          <Button $wide $kind="outline" onClick={clearChoice}>
            {t.clear}
          </Button>
        </>
      }
    >
      {choosing?.state === 'failed' && (
        <div role="alert">
          <p>{t.failed}</p>
          <Button $kind="outline" onClick={readFacets}>
            {common.retry}
          </Button>
        </div>
      )}
      {choosing && facets && (
        <FilterGroups
          facets={facets}
          filters={choosing.filters}
          isBusy={choosing.state === 'loading'}
          onToggle={toggle}
          onPrices={choosePrices}
        />
      )}
      {choosing && !facets && choosing.state === 'loading' && <p role="status">{common.loading}</p>}
    </Dialog>
  )
}

const Found = styled.p`
  min-block-size: 1.6em;
  font-weight: 600;
`
