import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { mailtoAddress } from '@lechaim/shared/lib/mailto.ts'
import { lineTotal, toAgorot } from '@lechaim/shared/lib/money.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Price } from '@lechaim/shared/ui/price.tsx'
import { width } from '@lechaim/shared/ui/theme.ts'
import { Thumbnail, Timestamp } from '../../ui/row-parts.tsx'
import { SoftText } from '../../ui/tab-parts.tsx'
import { StatusBadge } from '../order-status.tsx'
import { ordersMessages as t } from '../orders-messages.ts'
import { PrintButton } from '../print/print-button.tsx'
import { Bottom, Facts, ItemName, ItemRow, Items, ItemWords, LineTotal, Summary, Total } from './order-dialog-styles.ts'
import { Discount, Fact } from './order-parts.tsx'

/** Everything about one order (SPEC §2). */
export function OrderDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={order !== undefined}
      title={t.details}
      onClose={onClose}
      maxWidth={width.details}
      footer={
        order && (
          <Bottom>
            <div>
              <Discount order={order} />
              <Total>
                <span>{t.grandTotal}</span>
                <Price agorot={toAgorot(order.total)} />
              </Total>
            </div>
            <PrintButton orders={() => [order]} />
          </Bottom>
        )
      }
    >
      {order && <OrderDetails order={order} />}
    </Dialog>
  )
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <Summary>
        <Fact name={t.id}>{order.id}</Fact>
        <Fact name={t.date}>
          <Timestamp at={order.createdAt} />
        </Fact>
        <Fact name={t.status}>
          <StatusBadge status={order.status} />
        </Fact>
      </Summary>
      <Facts>
        <Fact name={t.customer}>
          <bdi>{order.customerName}</bdi>
        </Fact>
        <Fact name={t.email}>
          <a href={mailtoAddress(order.customerEmail)}>
            <bdi dir="ltr">{order.customerEmail}</bdi>
          </a>
        </Fact>
        <Fact name={t.phone}>
          <a href={`tel:${normalisePhone(order.customerPhone)}`}>
            <bdi dir="ltr">{order.customerPhone}</bdi>
          </a>
        </Fact>
        <Fact name={t.address}>
          <bdi>{order.customerAddress}</bdi>
        </Fact>
        {order.notes && (
          <Fact name={t.notes}>
            <bdi>{order.notes}</bdi>
          </Fact>
        )}
      </Facts>
      <h3>{t.items}</h3>
      <Items>
        {order.items.map((item) => (
          <Item key={item.productId} item={item} />
        ))}
      </Items>
    </>
  )
}

function Item({ item }: { item: OrderItem }) {
  const price = toAgorot(item.price)
  return (
    <ItemRow>
      <Thumbnail src={item.image} alt="" width={56} height={70} />
      <ItemWords>
        <div>
          <ItemName dir="auto">{item.name}</ItemName>
          <SoftText>
            <span>{item.quantity}</span> × <Price agorot={price} sale={item} />
          </SoftText>
        </div>
        <LineTotal agorot={lineTotal({ price, quantity: item.quantity })} />
      </ItemWords>
    </ItemRow>
  )
}
