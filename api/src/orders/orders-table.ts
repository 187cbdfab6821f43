import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Generated, Selectable } from 'kysely'
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
  status: string
  age_confirmed_at: string | null
  /** For the owner's search: `searchTextOf`. */
  search_text: string
  /** The network that it came from, hashed with the shop's secret; null for orders of before. */
  network: string | null
  idempotency_key: string
  request_hash: string
  created_at: string
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

const toItem = (row: OrderItemRow): OrderItem => ({
  productId: row.product_id,
  name: row.product_name,
  price: toShekels(row.product_price),
  ...(row.regular_price !== null && { regularPrice: toShekels(row.regular_price) }),
  ...(row.discount > 0 && { discount: toShekels(row.discount) }),
  quantity: row.quantity,
  image: row.product_image || placeholders.product,
})

export const toOrder = (row: OrderRow, items: OrderItemRow[]): Order => ({
  id: row.id,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerPhone: row.customer_phone,
  customerAddress: row.customer_address,
  notes: row.notes,
  items: items.map(toItem),
  ...(row.coupon_code !== null && { coupon: row.coupon_code, discount: toShekels(row.discount) }),
  total: toShekels(row.total),
  status: row.status as OrderStatus,
  ageConfirmedAt: row.age_confirmed_at,
  createdAt: row.created_at,
})
