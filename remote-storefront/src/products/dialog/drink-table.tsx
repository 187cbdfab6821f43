import type { Product } from '@lechaim/shared/contracts/products.ts'
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
export function drinkRows(product: Product): [string, string | number][] {
  const { drink } = messages
  const { kosher, ageStatement: years } = product
  const rows: [string, string | number | null | undefined | false][] = [
    [drink.producer, product.producer],
    [drink.country, product.country],
    [drink.region, product.region],
    [drink.grapes, product.grapes?.join(', ')],
    [drink.vintage, product.vintage],
    [drink.colour, product.colour],
    [drink.sweetness, product.sweetness],
    [drink.age, years && drink.years(years)],
    [drink.kosher, kosher && [kosher.body, kosher.level].filter(Boolean).join(', ')],
  ]
  return rows.filter((row): row is [string, string | number] => Boolean(row[1]))
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
