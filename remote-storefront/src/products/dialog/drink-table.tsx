import { type DetailName, detailNames, detailOf } from '@lechaim/shared/contracts/drink-details.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { shopTitleOf } from '@lechaim/shared/messages/drink.ts'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './dialog-messages.ts'

export function DrinkTable({ product }: { product: Product }) {
  const rows = drinkRows(product)
  if (rows.length === 0) return null
  return (
    <List>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </List>
  )
}

/** The filled fields with their names. Kosher is named with its body alone (shop rules). */
export function drinkRows(product: Product): [string, string][] {
  const { kosher } = product
  const rows = detailNames.map((name): [string, string] => [shopTitleOf(name), shownDetail(name, product[name] ?? '')])
  if (kosher) rows.push([messages.kosher, [kosher.body, kosher.level].filter(Boolean).join(', ')])
  return rows.filter(([, text]) => text !== '')
}

function shownDetail(name: DetailName, value: string | number | string[]): string {
  const detail = detailOf(name)
  if (typeof value !== 'number' || detail.kind !== 'number' || !detail.unit) return [value].flat().join(', ')
  return detail.unit === 'years' ? messages.years(value) : `${value}${detail.unit}`
}

const List = styled.dl`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  font-size: ${text.small};
  > div {
    display: grid;
    grid-template-columns: minmax(5.5rem, auto) minmax(0, 1fr);
    column-gap: ${space(3)};
    padding-block-end: ${space(1)};
    border-block-end: 1px solid ${color.line};
  }
  dt {
    color: ${color.soft};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`
