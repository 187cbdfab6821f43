import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { moneyOf } from '@lechaim/shared/lib/order-money.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { addressOf, fieldNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { paymentMethodNames } from '@lechaim/shared/messages/payment-methods.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { dayMessages } from '../../delivery/day-messages.ts'
import { deliveryLine } from '../../delivery/delivery-part.tsx'
import { Timestamp } from '../../ui/row-parts.tsx'
import { extrasMessages } from '../details/extras-messages.ts'
import { Discount, Fact } from '../details/order-parts.tsx'
import { moneyRowsOf } from '../money-rows.ts'
import { ordersMessages } from '../orders-messages.ts'
import { Box, Facts, Head, Lines, Note, OrderNumber, Phone, Quantity, Shop, Sum } from './paper-styles.ts'
import { printMessages as t } from './print-messages.ts'
import type { PrintSettings } from './print-store.ts'

interface SlipProps extends Pick<PrintSettings, 'paper' | 'prices'> {
  order: Order
}

/** The sheet in the parcel: recipient, address and contents. A gift's has no prices, whatever is chosen. */
export function OrderSlip({ order, paper, prices: wanted }: SlipProps) {
  const { gift } = order
  const names = fieldNamesOf(order)
  const address = addressOf(order)
  const prices = wanted && !gift
  const isCancelled = order.status === 'cancelled'
  return (
    <>
      <Head $paper={paper}>
        <Sender />
        <div>
          <h1>{t.slip}</h1>
          <OrderNumber>
            {t.order} <bdi>{order.id}</bdi>
          </OrderNumber>
          <p>
            <Timestamp at={order.createdAt} />
          </p>
          {isCancelled && <OrderNumber>{common.orderStatus.cancelled}</OrderNumber>}
        </div>
      </Head>
      <Facts $paper={paper}>
        <Fact name={t.customer}>
          <bdi>{order.customerName}</bdi>
        </Fact>
        <Fact name={t.phone}>
          <Phone dir="ltr">{order.customerPhone}</Phone>
        </Fact>
        {address && (
          <Fact name={names.customerAddress}>
            <bdi>{address}</bdi>
          </Fact>
        )}
        {order.delivery && <Fact name={dayMessages.delivery}>{deliveryLine(order)}</Fact>}
      </Facts>
      {gift && (
        <Note as="dl">
          <dt>{extrasMessages.recipient}</dt>
          <dd>
            <bdi>{gift.recipient}</bdi>, <bdi dir="ltr">{gift.phone}</bdi>
          </dd>
          {gift.message && (
            <>
              <dt>{extrasMessages.message}</dt>
              <dd>
                <bdi>{gift.message}</bdi>
              </dd>
            </>
          )}
        </Note>
      )}
      {order.alcohol && (
        <p>
          <strong>{dayMessages.ageOf(order)}</strong>
        </p>
      )}
      {order.notes && (
        <Note as="dl">
          <dt>{names.notes}</dt>
          <dd>
            <bdi>{order.notes}</bdi>
          </dd>
        </Note>
      )}
      <Items items={order.items} paper={paper} prices={prices} />
      <Sum>
        <p>
          <span>{t.pieces}</span>
          <bdi>{order.items.reduce((sum, { quantity }) => sum + quantity, 0)}</bdi>
        </p>
        {prices && (
          <>
            <Discount order={order} />
            {order.deliveryFee !== undefined && (
              <p>
                <span>{dayMessages.fee}</span>
                <Price agorot={toAgorot(order.deliveryFee)} />
              </p>
            )}
            <p>
              <strong>{isCancelled ? ordersMessages.sum : ordersMessages.grandTotal}</strong>
              <strong>
                <Price agorot={toAgorot(order.total)} />
              </strong>
            </p>
            {moneyOf(order) &&
              moneyRowsOf(order).map(({ name, agorot }, at) => (
                <p key={name}>
                  <span>{[name, ...(at === 0 ? (order.paidBy ?? []).map((by) => paymentMethodNames[by]) : [])].join(' · ')}</span>
                  <Price agorot={agorot} />
                </p>
              ))}
          </>
        )}
      </Sum>
    </>
  )
}

function Sender() {
  const shop = useHydrated($shop)
  if (shop.state !== 'ready') return <Shop />
  const { header, footer } = shop.data
  return (
    <Shop>
      <strong>
        <bdi>{header.storeName}</bdi>
      </strong>
      <bdi>{footer.address}</bdi>
      <bdi dir="ltr">{footer.phone}</bdi>
      <bdi dir="ltr">{footer.email}</bdi>
      {footer.businessId && (
        <span>
          {t.businessId} <bdi dir="ltr">{footer.businessId}</bdi>
        </span>
      )}
    </Shop>
  )
}

function Items({ items, paper, prices }: { items: readonly OrderItem[] } & Pick<PrintSettings, 'paper' | 'prices'>) {
  return (
    <Lines $paper={paper}>
      <thead>
        <tr>
          <th />
          <th>{t.item}</th>
          <th>{t.quantity}</th>
          {prices && <th>{t.total}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item, line) => {
          const price = toAgorot(item.price)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed line has no identity of its own
            <tr key={line}>
              <td>
                <Box />
              </td>
              <td>
                <bdi>{item.name}</bdi>
              </td>
              <td>
                <Quantity>{item.quantity}</Quantity>
                {prices && (
                  <>
                    {' × '}
                    <Price agorot={price} sale={item} />
                  </>
                )}
              </td>
              {prices && (
                <td>
                  <Price agorot={lineTotal({ price, quantity: item.quantity })} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Lines>
  )
}
