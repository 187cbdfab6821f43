import type { OrderColumn, OrderSort } from '@lechaim/shared/contracts/order-columns.ts'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { styled } from 'styled-components'
import { Select } from '../../forms/select.tsx'
import { listMessages as t } from '../list/list-messages.ts'
import { ColumnName, InTable, OnCards } from './orders-table-styles.ts'

interface Sorted {
  sort: OrderSort
  onSort: (sort: OrderSort) => void
}

/** Columns whose largest value is looked for first. */
const downFirst: readonly OrderColumn[] = ['number', 'date', 'pieces', 'total']

/** The name of a column, by which the list is sorted at a press; a second press turns it round. */
export function ColumnHead({ column, sort, onSort }: Sorted & { column: OrderColumn }) {
  const isUp = sort === column
  const isDown = sort === `-${column}`
  const next: OrderSort = isUp || (!isDown && downFirst.includes(column)) ? `-${column}` : column
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <ColumnName role="columnheader" scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} $sortable>
      <OnCards>{t.columns[column]}</OnCards>
      <InTable>
        <Head type="button" onClick={() => onSort(next)}>
          {t.columns[column]}
          {(isUp || isDown) && <Arrow aria-hidden size={15} />}
        </Head>
      </InTable>
    </ColumnName>
  )
}

/** The same choice where the columns have no heads. */
export function SortChoice({ columns, sort, onSort }: Sorted & { columns: readonly OrderColumn[] }) {
  const choices = columns.flatMap((column): [OrderSort, string][] => [
    [`-${column}`, t.downwards(t.columns[column])],
    [column, t.upwards(t.columns[column])],
  ])
  return (
    <OnCards>
      <Choice>
        <span aria-hidden>{t.sort}</span>
        <Select aria-label={t.sort} value={sort} choices={choices} onChange={onSort} />
      </Choice>
    </OnCards>
  )
}

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  margin-block-end: ${space(4)};
  font-size: ${text.small};
`

const Head = styled.button`
  display: flex;
  align-items: center;
  gap: ${space(0.5)};
  inline-size: 100%;
  min-block-size: ${touch};
  padding: 0 ${space(2)};
  border: 0;
  background: none;
  color: ${color.soft};
  font-size: ${text.small};
  font-weight: 600;
  text-align: start;
  white-space: nowrap;
  cursor: pointer;
  > svg {
    flex: none;
  }
  &:hover {
    color: ${color.ink};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  [aria-sort] & {
    color: ${color.ink};
  }
`
