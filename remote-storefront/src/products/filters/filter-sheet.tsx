import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import { filterValueText, filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { chosenPriceRange, type Filters } from '@lechaim/shared/lib/filters.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { useListRoute } from '../../use-route.ts'
import { $choosing, applyChoice, beginChoosing, clearChoice, readFacets, toggle } from './filter-store.ts'
import { PriceRange } from './price-range.tsx'

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
            {t.apply}
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
        <Groups aria-busy={choosing.state === 'loading'}>
          {facets.facets.length === 0 && <p>{t.nothing}</p>}
          {facets.facets.map((each) => (
            <Group key={each.facet} {...each} filters={choosing.filters} />
          ))}
        </Groups>
      )}
      {choosing && !facets && choosing.state === 'loading' && <p role="status">{common.loading}</p>}
    </Dialog>
  )
}

function Group({ facet, values, isMore, filters }: Facets['facets'][number] & { filters: Filters }) {
  return (
    <Fieldset>
      <legend>{t.facets[facet]}</legend>
      <Values>
        {values.map(({ value, count }) => (
          <Value key={value}>
            <input type="checkbox" checked={filters.get(facet)?.includes(value) ?? false} onChange={() => toggle(facet, value)} />
            <bdi>{filterValueText(facet, value)}</bdi> <Count>({t.count(count, isMore)})</Count>
          </Value>
        ))}
      </Values>
      {facet === 'price' && <PriceRange chosen={chosenPriceRange(filters)} />}
    </Fieldset>
  )
}

const Found = styled.p`
  min-block-size: 1.6em;
  font-weight: 600;
`

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(2)} ${space(6)};
`

const Fieldset = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend {
    padding: 0;
    margin-block-end: ${space(2)};
    font-weight: 700;
  }
`

const Values = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`

const Value = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  max-inline-size: 100%;
  min-block-size: ${touch};
  padding-inline: ${space(3)};
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.normal};
  background: ${color.paper};
  font-size: ${text.small};
  cursor: pointer;
  > bdi {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  > input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${color.wine};
  }
  &:has(:checked) {
    border-color: ${color.wine};
    background: ${color['brass-wash']};
  }
`

const Count = styled.span`
  flex: none;
  color: ${color.soft};
  font-variant-numeric: tabular-nums;
`
