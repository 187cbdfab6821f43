import type { OrderColumn, OrderSort } from '@lechaim/shared/contracts/order-columns.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { townOfOrder } from '@lechaim/shared/lib/town.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { StickyNote } from 'lucide-react'
import { useId } from 'react'
import { Timestamp } from '../../ui/row-parts.tsx'
import { CustomerButton } from '../customer/customer-button.tsx'
import { listMessages as l } from '../list/list-messages.ts'
import { piecesOf } from '../list/order-filter.ts'
import { StatusSelect } from '../order-status.tsx'
import { ordersMessages as t } from '../orders-messages.ts'
import { PaidMark } from '../paid-mark.tsx'
import { Cards, Cell, Choice, ColumnName, Columns, InTable, Note, OnCards, OrderRow, Rows, Table } from './orders-table-styles.ts'
import { ColumnHead, SortChoice } from './sort-heads.tsx'

interface OrdersTableProps {
  orders: readonly Order[]
  /** True while the rows belong to the previous filter. */
  stale: boolean
  sort: OrderSort
  selection: ReadonlySet<number>
  onSort: (sort: OrderSort) => void
  onSelect: (id: number, on: boolean) => void
  onOpen: (order: Order) => void
}

const columns: readonly OrderColumn[] = ['number', 'customer', 'phone', 'email', 'town', 'pieces', 'total', 'status', 'date']

/** A table in wide containers, else a card for each order. Explicit roles, because a changed `display` removes the table from some
 *  screen readers. */
export function OrdersTable({ orders, stale, sort, selection, onSort, onSelect, onOpen }: OrdersTableProps) {
  return (
    <Cards>
      <SortChoice columns={columns} sort={sort} onSort={onSort} />
      <Table role="table" aria-label={t.title} aria-busy={stale} $stale={stale}>
        <Columns role="rowgroup">
          <tr>
            <ColumnName role="columnheader" scope="col">
              <VisuallyHidden>{l.selectColumn}</VisuallyHidden>
            </ColumnName>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
            ))}
            <ColumnName role="columnheader" scope="col">
              <VisuallyHidden>{t.details}</VisuallyHidden>
            </ColumnName>
          </tr>
        </Columns>
        <Rows role="rowgroup">
          {orders.map((order) => (
            <Row
              key={order.id}
              order={order}
              selected={selection.has(order.id)}
              onSelect={(on) => onSelect(order.id, on)}
              onOpen={() => onOpen(order)}
            />
          ))}
        </Rows>
      </Table>
    </Cards>
  )
}

interface RowProps {
  order: Order
  selected: boolean
  onSelect: (on: boolean) => void
  onOpen: () => void
}

function Row({ order, selected, onSelect, onOpen }: RowProps) {
  const number = useId()
  const pieces = piecesOf(order)
  return (
    <OrderRow role="row" $selected={selected}>
      <Cell role="cell" $area="select">
        <Choice>
          <input type="checkbox" aria-label={l.select(order.id)} checked={selected} onChange={(event) => onSelect(event.target.checked)} />
        </Choice>
      </Cell>
      <Cell role="cell" id={number} $area="id">
        {order.id}
      </Cell>
      <Cell role="cell" $area="customer">
        <CustomerButton name={order.customerName} phone={order.customerPhone} />
        {order.notes && (
          <Note title={order.notes}>
            <StickyNote aria-hidden size={16} />
            <VisuallyHidden>{l.hasNote}</VisuallyHidden>
          </Note>
        )}
      </Cell>
      <Cell role="cell" $area="phone">
        <bdi dir="ltr">{order.customerPhone}</bdi>
      </Cell>
      <Cell role="cell" $area="email">
        <bdi dir="ltr">{order.customerEmail}</bdi>
      </Cell>
      <Cell role="cell" $area="town">
        <bdi>{townOfOrder(order)}</bdi>
      </Cell>
      <Cell role="cell" $area="pieces">
        <InTable>{pieces}</InTable>
        <OnCards>{l.pieces(pieces)}</OnCards>
      </Cell>
      <Cell role="cell" $area="total">
        <Price agorot={toAgorot(order.total)} />
        <PaidMark order={order} />
      </Cell>
      <Cell role="cell" $area="status">
        <StatusSelect order={order} />
      </Cell>
      <Cell role="cell" $area="date">
        <Timestamp at={order.createdAt} />
      </Cell>
      <Cell role="cell" $area="details">
        <Button $kind="outline" aria-describedby={number} onClick={onOpen}>
          {t.details}
        </Button>
      </Cell>
    </OrderRow>
  )
}
