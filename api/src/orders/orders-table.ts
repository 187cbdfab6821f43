import type { OrderDelivery } from '@lechaim/shared/contracts/delivery.ts'
import type { OnlineAlarm, OnlineMethod, OrderSource, RecordedMethod } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { townOfOrder } from '@lechaim/shared/lib/town.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import type { Generated, Selectable } from 'kysely'
import { present } from '../db/mapping.ts'
import { placeholders } from '../media/bundled/bundled-pictures.ts'

interface OrderTable {
  id: Generated<number>
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_address: string
  notes: string
  /** With the discount taken off. */
  total: number
  /** Of an order with a coupon. */
  coupon_code: string | null
  coupon_id: number | null
  /** 1 while the order counts as a use of its coupon. */
  coupon_held: Generated<number>
  discount: Generated<number>
  status: OrderStatus
  source: Generated<OrderSource>
  age_confirmed_at: string | null
  age_text: Generated<string | null>
  /** 1 for an order with a drink for adults alone; 1 for a request of the night. */
  alcohol: Generated<number>
  needs_confirmation: Generated<number>
  /** Null where the shopper was not asked. */
  delivery_method: Generated<OrderDelivery['method'] | null>
  settlement: Generated<string | null>
  delivery_area: Generated<string | null>
  delivery_window: Generated<string | null>
  delivery_outcome: Generated<'age_unverified' | null>
  pickup_place: Generated<string | null>
  /** Agorot, a part of the total. */
  delivery_fee: Generated<number>
  /** For the owner's search: `searchTextOf`. */
  search_text: string
  /** Sort keys of the list: `sortColumnsOf`. */
  phone_key: Generated<string>
  town: Generated<string>
  /** 0 where these three have still to be made. */
  pieces: Generated<number>
  /** The network that it came from, hashed with the shop's secret; null for orders of before. */
  network: string | null
  idempotency_key: string
  request_hash: string
  created_at: string
  /** The last correction. */
  updated_at: Generated<string | null>
  approval: Generated<Order['approval'] | null>
  /** JSON, as on the wire. */
  gift: Generated<string | null>
  business_id: Generated<string | null>
  /** The person was removed. */
  erased_at: Generated<string | null>
  /** Agorot: the sum of its payments, less refunds. */
  paid: Generated<number>
  /** Agorot: the sum of its refunds. */
  refunded: Generated<number>
  /** 1 while the shopper is asked to pay through the provider. */
  pay_link: Generated<number>
  /** State of a payment that has not come. */
  pay_stage: Generated<'pending' | 'declined' | 'held' | null>
  pay_method: Generated<OnlineMethod | null>
  /** Not seen by the owner yet. */
  pay_alarm: Generated<OnlineAlarm | null>
}

interface OrderItemTable {
  id: Generated<number>
  order_id: number
  product_id: number
  product_name: string
  product_price: number
  /** During a sale. */
  regular_price: number | null
  /** The line's part of the order's discount. */
  discount: Generated<number>
  product_image: string
  quantity: number
}

declare module '../db/schema.ts' {
  interface Schema {
    orders: OrderTable
    order_items: OrderItemTable
  }
}

export type OrderRow = Selectable<OrderTable>
type OrderItemRow = Selectable<OrderItemTable>

/** The columns that the list of orders is sorted by, made of others. */
export const sortColumnsOf = (
  customer: Pick<Order, 'customerPhone' | 'customerAddress' | 'delivery'>,
  items: readonly { quantity: number }[],
) => ({
  phone_key: normalisePhone(customer.customerPhone),
  town: townOfOrder(customer),
  pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
})

const toItem = (row: OrderItemRow): OrderItem =>
  present<OrderItem>({
    productId: row.product_id,
    name: row.product_name,
    price: toShekels(row.product_price),
    regularPrice: row.regular_price === null ? undefined : toShekels(row.regular_price),
    discount: row.discount > 0 ? toShekels(row.discount) : undefined,
    quantity: row.quantity,
    image: row.product_image || placeholders.product,
  })

const toDelivery = (row: OrderRow): OrderDelivery | undefined =>
  row.delivery_method === null
    ? undefined
    : present<OrderDelivery>({
        method: row.delivery_method,
        settlement: row.settlement ?? undefined,
        area: row.delivery_area ?? undefined,
        window: row.delivery_window ?? undefined,
        place: row.pickup_place ?? undefined,
        outcome: row.delivery_outcome ?? undefined,
      })

/** True for an order of the night that the owner has not confirmed yet. */
export const isRequest = ({ needs_confirmation, status }: Pick<OrderRow, 'needs_confirmation' | 'status'>): boolean =>
  needs_confirmation === 1 && status === 'pending'

interface OrderMoney {
  paidBy?: ReadonlySet<RecordedMethod> | undefined
  /** Agorot of a cancelled order. */
  fee?: number | undefined
}

export const toOrder = (row: OrderRow, items: OrderItemRow[], { paidBy, fee = 0 }: OrderMoney = {}): Order =>
  present<Order>({
    id: row.id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    customerAddress: row.customer_address,
    notes: row.notes,
    gift: row.gift === null ? undefined : JSON.parse(row.gift),
    businessId: row.business_id ?? undefined,
    items: items.map(toItem),
    coupon: row.coupon_code ?? undefined,
    discount: row.coupon_code === null ? undefined : toShekels(row.discount),
    delivery: toDelivery(row),
    deliveryFee: row.delivery_area === null ? undefined : toShekels(row.delivery_fee),
    total: toShekels(row.total),
    status: row.status,
    ageConfirmedAt: row.age_confirmed_at,
    ageText: row.age_text ?? undefined,
    alcohol: row.alcohol === 1 || undefined,
    needsConfirmation: isRequest(row) || undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? undefined,
    paid: row.paid === 0 ? undefined : toShekels(row.paid),
    paidBy: paidBy && [...paidBy],
    refunded: row.refunded === 0 ? undefined : toShekels(row.refunded),
    cancellationFee: fee === 0 ? undefined : toShekels(fee),
    approval: row.approval ?? undefined,
    source: row.source === 'web' ? undefined : row.source,
    payment: paymentOf(row),
  })

/** The payment through the provider, derived as money by hand is (decision 0077): a correction of the total needs no second write. */
function paymentOf({ pay_link, pay_stage, pay_method, paid, refunded, total, status }: OrderRow): Order['payment'] {
  if (pay_link === 0 && pay_stage === null && pay_method === null) return undefined
  const method = pay_method ?? undefined
  const as = (state: NonNullable<Order['payment']>['state']) => (method ? { state, method } : { state })
  if (pay_stage === 'held') return as('held')
  if (paid > 0 && paid >= total) return as('paid')
  if (pay_link === 1 && status !== 'cancelled' && paid < total) return as(pay_stage ?? 'waiting')
  if (paid > 0) return as('part')
  return refunded > 0 ? as('refunded') : undefined
}
