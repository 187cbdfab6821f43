import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { lineTotal, sumLines, toAgorot } from '@lechaim/shared/lib/money.ts'
import { paymentMethodNames } from '@lechaim/shared/messages/payment-methods.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { createLater } from '@lechaim/shared/ui/later.tsx'
import { color, space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { dayMessages } from '../../delivery/day-messages.ts'
import { useLoadedDialog } from '../../ui/dialog-button.tsx'
import { RemoveButton, Timestamp } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { Discount } from '../details/order-parts.tsx'
import { moneyRowsOf } from '../money-rows.ts'
import { ordersMessages } from '../orders-messages.ts'
import { pageMessages as t } from './page-messages.ts'
import { Part, Row, StrongRow } from './page-parts.tsx'
import { removePayment } from './page-store.ts'

/** Of shops with a payment provider. */
const OnlinePart = createLater(async () => (await import('../online/online-part.tsx')).OnlinePart)

/** The order's price, the sum paid, and the entries of money. */
export function MoneyPart({ record }: { record: OrderRecord }) {
  const { order, payments } = record
  const { dialog, open } = useLoadedDialog(() => import('./payment-dialog.tsx'))
  return (
    <Part title={t.money}>
      <Sums order={order} />
      {moneyRowsOf(order).map(({ name, agorot }) => (
        <Row key={name}>
          <span>{name}</span>
          <bdi>{formatMoney(agorot)}</bdi>
        </Row>
      ))}
      <List>
        {payments.flatMap(({ id, kind, method, amount, note, paidAt, removedAt }) => {
          const sum = formatMoney(kind === 'refund' ? -toAgorot(amount) : toAgorot(amount))
          if (removedAt) return []
          return [
            <Entry key={id}>
              <div>
                <p>
                  {t.kinds[kind]} · {paymentMethodNames[method]} · <bdi>{sum}</bdi>
                </p>
                <SoftText>
                  <Timestamp at={paidAt} />
                  {note && (
                    <>
                      {' · '}
                      <bdi>{note}</bdi>
                    </>
                  )}
                </SoftText>
              </div>
              {method !== 'online' && (
                <RemoveButton label={t.removePayment(`${t.kinds[kind]} ${sum}`)} onClick={() => void removePayment(id)} />
              )}
            </Entry>,
          ]
        })}
      </List>
      <Button $kind="outline" aria-haspopup="dialog" onClick={open}>
        {t.addPayment}
      </Button>
      {dialog}
      {record.online && <OnlinePart record={record} />}
    </Part>
  )
}

function Sums({ order }: { order: Order }) {
  const lines = order.items.map(({ price, quantity }) => ({ price: toAgorot(price), quantity }))
  const saved = order.items.reduce(
    (sum, { price, regularPrice = price, quantity }) => sum + lineTotal({ price: toAgorot(regularPrice) - toAgorot(price), quantity }),
    0,
  )
  return (
    <>
      <Row>
        <span>{t.goods}</span>
        <bdi>{formatMoney(sumLines(lines) + saved)}</bdi>
      </Row>
      {saved > 0 && (
        <Row>
          <span>{t.saved}</span>
          <bdi>{formatMoney(-saved)}</bdi>
        </Row>
      )}
      <Discount order={order} />
      {order.deliveryFee !== undefined && (
        <Row>
          <span>{dayMessages.fee}</span>
          <bdi>{formatMoney(toAgorot(order.deliveryFee))}</bdi>
        </Row>
      )}
      <StrongRow>
        <span>{order.status === 'cancelled' ? ordersMessages.sum : ordersMessages.grandTotal}</span>
        <bdi>{formatMoney(toAgorot(order.total))}</bdi>
      </StrongRow>
    </>
  )
}

const List = styled.ul`
  margin-block-end: ${space(3)};
  list-style: none;
`

const Entry = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  border-block-end: 1px solid ${color.line};
`
