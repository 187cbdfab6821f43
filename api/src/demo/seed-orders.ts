// The demo shop's orders, placed through the code behind a shopper's order and dated back from the first start.
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toShekels } from '@lechaim/shared/lib/money.ts'
import type { Transaction } from '../db/schema.ts'
import { placeOrder } from '../orders/place-order.ts'
import { setOrderStatus } from '../orders/set-order-status.ts'

export interface DemoOrder extends Omit<OrderDraft, 'items' | 'total'> {
  status: OrderStatus
  hoursAgo: number
  /** Pieces by product names, of products whose stock is not counted: a movement of stock would be of today. */
  items: Record<string, number>
}

const hourMs = 3_600_000

export async function insertDemoOrders(trx: Transaction, orders: readonly DemoOrder[]): Promise<void> {
  const names = orders.flatMap(({ items }) => Object.keys(items))
  const products = await trx.selectFrom('products').select(['id', 'name', 'price']).where('name', 'in', names).execute()
  for (const [index, { status, hoursAgo, items, ...customer }] of orders.entries()) {
    const lines = products
      .filter(({ name }) => name in items)
      .map(({ id, name, price }) => ({ productId: id, price, quantity: items[name] ?? 0 }))
    const createdAt = new Date(Date.now() - hoursAgo * hourMs).toISOString()
    const draft: OrderDraft = {
      ...customer,
      items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      ageConfirmedAt: createdAt,
      total: toShekels(sumLines(lines)),
    }
    const { order } = await placeOrder(trx, draft, { idempotencyKey: `demo-${index}`, network: '' })
    if (status !== 'pending') await setOrderStatus(trx, order.id, { status }, '')
    await trx.updateTable('orders').set({ created_at: createdAt }).where('id', '=', order.id).execute()
  }
}
