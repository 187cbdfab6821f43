import type { OrderRecord, OrderTimelineEntry } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { orderLink } from '../order-mails.ts'
import { findOrder } from '../orders-queries.ts'
import { toEntry, toPayment } from './events-table.ts'

type Parts = Pick<FastifyInstance, 'config' | 'keys' | 'mailer'>

/** Everything about one order, read by its number alone.
 *  @throws not_found */
export async function readRecord(db: Database, id: number, parts: Parts): Promise<OrderRecord> {
  const order = await findOrder(db, id)
  if (!order) throw notFound('order')
  const payments = await db.selectFrom('order_payments').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const [link] = orderLink(parts, order, '')
  return {
    order,
    timeline: await readTimeline(db, order),
    payments: payments.map(toPayment),
    ...(order.cancellationFee !== undefined && { cancellationFee: order.cancellationFee }),
    canMail: parts.mailer.canSend,
    ...(parts.config.payments.provider && { online: true as const }),
    link: link?.link ?? null,
  }
}

async function readTimeline(db: Database, order: Order): Promise<OrderTimelineEntry[]> {
  const rows = await db.selectFrom('order_events').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
  const written = rows.map(toEntry)
  // Written for orders that the owner entered.
  const [first] = written
  const isEntered = first?.kind === 'placed'
  const placed: OrderTimelineEntry = isEntered ? first : { id: 0, kind: 'placed', at: order.createdAt, by: '' }
  const later = isEntered ? written.slice(1) : written
  return [placed, ...(await earlierStatuses(db, order, later)), ...later]
}

/** Statuses set before there was a timeline: the stock's movements tell cancelling and reopening, and the first entry, or
 *  else the order, tells the status that was reached. */
async function earlierStatuses(db: Database, order: Order, written: OrderTimelineEntry[]): Promise<OrderTimelineEntry[]> {
  const [first] = written.filter(({ kind }) => kind === 'status')
  const reached = first?.from ?? order.status
  const movements = await db
    .selectFrom('stock_movements')
    .select(['reason', 'by', 'created_at'])
    .where('order_id', '=', order.id)
    .where('reason', 'in', ['cancelled', 'reopened'])
    .where('created_at', '<', written[0]?.at ?? '9')
    .orderBy('id')
    .execute()
  const entries = movements.flatMap(({ reason, by, created_at }, index): OrderTimelineEntry[] => {
    // One movement for each product.
    if (movements[index - 1]?.reason === reason) return []
    const change = reason === 'cancelled' ? ({ to: 'cancelled' } as const) : ({ from: 'cancelled' } as const)
    return [{ id: 0, kind: 'status', at: created_at, by, ...change }]
  })
  const last = entries.at(-1)
  if (reached === 'pending' || (reached === 'cancelled' && last?.to === 'cancelled')) return entries
  return [...entries, { id: 0, kind: 'status', at: null, by: '', to: reached }]
}
