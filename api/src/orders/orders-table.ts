import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Selectable } from 'kysely'
import type { OrderItemTable, OrderTable } from '../db/schema.ts'
import { placeholders } from '../media/bundled/bundled-pictures.ts'

export type OrderRow = Selectable<OrderTable>
export type OrderItemRow = Selectable<OrderItemTable>

const toItem = (row: OrderItemRow): OrderItem => ({
  productId: row.product_id,
  name: row.product_name,
  price: toShekels(row.product_price),
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
  total: toShekels(row.total),
  status: row.status as OrderStatus,
  ageConfirmedAt: row.age_confirmed_at,
  createdAt: row.created_at,
})
