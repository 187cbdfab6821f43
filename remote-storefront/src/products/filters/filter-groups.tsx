import type { FilterName } from '@lechaim/shared/contracts/facets.ts'
import { on } from '@lechaim/shared/contracts/facets.ts'
import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import { filterValueText, filterMessages as t } from '@lechaim/shared/lib/filter-messages.ts'
import { chosenPriceRange, type Filters } from '@lechaim/shared/lib/filters.ts'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { PriceRange } from './price-range.tsx'

interface FilterGroupsProps {
  facets: Facets
  filters: Filters
  isBusy: boolean
  onToggle: (name: FilterName, value: string) => void
  /** Folds groups of which nothing is chosen, but for the prices: beside a list all of them stand before its first product. */
  folds?: boolean
  /** @param range as `priceRange` writes it; empty for none */
  onPrices: (range: string) => void
}

/** The values by which a list can be filtered, with their counts. */
export function FilterGroups({ facets: { facets, switches = [] }, filters, isBusy, folds = false, onToggle, onPrices }: FilterGroupsProps) {
  const choice = (name: FilterName, value: string, count: string) => (
    <Value key={value}>
      <input type="checkbox" checked={filters.get(name)?.includes(value) ?? false} onChange={() => onToggle(name, value)} />
      <bdi>{filterValueText(name, value)}</bdi> <Count>({count})</Count>
    </Value>
  )
  return (
    <Groups aria-busy={isBusy}>
      {facets.length + switches.length === 0 && <p>{t.nothing}</p>}
      {switches.length > 0 && (
        <Values>
          {switches.map(({ name, count, isMore }) => (
            <span key={name}>{choice(name, on, t.count(count, isMore))}</span>
          ))}
        </Values>
      )}
      {facets.map(({ facet, values, isMore }) => {
        const all = <Values>{values.map(({ value, count }) => choice(facet, value, t.count(count, isMore)))}</Values>
        if (folds && facet !== 'price') return <Fold key={facet} name={t.facets[facet]} wasChosen={filters.has(facet)} values={all} />
        return (
          <Fieldset key={facet}>
            <legend>{t.facets[facet]}</legend>
            {all}
            {facet === 'price' && <PriceRange chosen={chosenPriceRange(filters)} onChoose={onPrices} />}
          </Fieldset>
        )
      })}
    </Groups>
  )
}

/** Open at first where something is chosen; then as the shopper leaves it. */
function Fold({ name, wasChosen, values }: { name: string; wasChosen: boolean; values: ReactNode }) {
  const [isOpen] = useState(wasChosen)
  return (
    <details open={isOpen}>
      <Summary>{name}</Summary>
      <Fieldset aria-label={name}>{values}</Fieldset>
    </details>
  )
}

const Summary = styled.summary`
  min-block-size: ${touch};
  padding-block: ${space(2)};
  font-weight: 700;
  cursor: pointer;
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
