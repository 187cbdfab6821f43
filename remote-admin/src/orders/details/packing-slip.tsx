import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { createPortal } from 'react-dom'
import { Timestamp } from '../../ui/row-parts.tsx'
import { ordersMessages as t } from '../orders-messages.ts'
import { PaidMark } from '../paid-mark.tsx'
import { Discount, Fact } from './order-parts.tsx'
import { Facts, Head, OnlySlipOnPaper, Reduction, Shop, Slip, Sum, Table } from './packing-slip-styles.ts'

/** The packing slip, visible in print only. */
export function PackingSlip({ order }: { order: Order }) {
  return createPortal(
    <>
      <OnlySlipOnPaper />
      <Slip aria-hidden data-packing-slip>
        <Head>
          <Sender />
          <div>
            <h1>{t.slip}</h1>
            <p>
              {t.id} <bdi>{order.id}</bdi>
            </p>
            <p>
              <Timestamp at={order.createdAt} />
            </p>
          </div>
        </Head>
        <Recipient order={order} />
        <Lines items={order.items} />
        <Reduction>
          <Discount order={order} />
        </Reduction>
        <Sum>
          <span>{t.grandTotal}</span>
          <Price agorot={toAgorot(order.total)} />
        </Sum>
        <PaidMark order={order} withSum />
      </Slip>
    </>,
    document.body,
  )
}

function Sender() {
  const shop = useHydrated($shop)
  if (shop.state !== 'ready') return <Shop />
  const { header, footer } = shop.data
  return (
    <Shop>
      <strong dir="auto">{header.storeName}</strong>
      <span dir="auto">{footer.address}</span>
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

function Recipient({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name={t.customer} dir="auto">
        {order.customerName}
      </Fact>
      <Fact name={t.phone}>
        <bdi dir="ltr">{order.customerPhone}</bdi>
      </Fact>
      <Fact name={t.address} dir="auto">
        {order.customerAddress}
      </Fact>
      {order.notes && (
        <Fact name={t.notes} dir="auto">
          {order.notes}
        </Fact>
      )}
    </Facts>
  )
}

function Lines({ items }: { items: readonly OrderItem[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th />
          <th>{t.item}</th>
          <th>{t.quantity}</th>
          <th>{t.unitPrice}</th>
          <th>{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const price = toAgorot(item.price)
          return (
            <tr key={item.productId}>
              <td>☐</td>
              <td dir="auto">{item.name}</td>
              <td>{item.quantity}</td>
              <td>
                <Price agorot={price} sale={item} />
              </td>
              <td>
                <Price agorot={lineTotal({ price, quantity: item.quantity })} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
