import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useId } from 'react'
import { Timestamp } from '../../ui/row-parts.tsx'
import { StatusSelect } from '../order-status.tsx'
import { ordersMessages as t } from '../orders-messages.ts'
import { PaidMark } from '../paid-mark.tsx'
import { Cards, Cell, ColumnName, Columns, OrderRow, Rows, Table } from './orders-table-styles.ts'

interface OrdersTableProps {
  orders: readonly Order[]
  /** True while the rows belong to the previous filter. */
  stale: boolean
  onOpen: (order: Order) => void
}

/** A table in wide containers, else a card for each order. Explicit roles, because a changed `display` removes the table from some
 *  screen readers. */
export function OrdersTable({ orders, stale, onOpen }: OrdersTableProps) {
  return (
    <Cards>
      <Table role="table" aria-label={t.title} aria-busy={stale} $stale={stale}>
        <Columns role="rowgroup">
          <tr>
            {[t.id, t.customer, t.email, t.total, t.status, t.date, t.details].map((name) => (
              <ColumnName key={name} role="columnheader" scope="col">
                {name === t.details ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </ColumnName>
            ))}
          </tr>
        </Columns>
        <Rows role="rowgroup">
          {orders.map((order) => (
            <Row key={order.id} order={order} onOpen={() => onOpen(order)} />
          ))}
        </Rows>
      </Table>
    </Cards>
  )
}

function Row({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const number = useId()
  return (
    <OrderRow role="row">
      <Cell role="cell" id={number} $area="id">
        {order.id}
      </Cell>
      <Cell role="cell" $area="customer">
        <bdi>{order.customerName}</bdi>
      </Cell>
      <Cell role="cell" $area="email">
        <bdi dir="ltr">{order.customerEmail}</bdi>
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
