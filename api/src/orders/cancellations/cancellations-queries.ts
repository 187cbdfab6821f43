import type { Cancellation } from '@lechaim/shared/contracts/cancellations.ts'
import type { Database } from '../../db/schema.ts'
import { findSettings } from '../../delivery/delivery-table.ts'
import { findOrder } from '../orders-queries.ts'
import { readDetail } from '../record/events-table.ts'
import { type CancellationRow, type CancelledOrder, toCancellation } from './cancellations-table.ts'

const mostShown = 200
/** A badge needs no exact number beyond it. */
const mostCounted = 1000

/** Those that wait first, each part newest first. */
export async function listCancellations(db: Database): Promise<Cancellation[]> {
  const waiting = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('state', '=', 'received')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  const others = db.selectFrom('cancellations').selectAll().where('state', '<>', 'received').orderBy('id', 'desc')
  const rows = [...waiting, ...(await others.limit(mostShown - waiting.length).execute())]
  const cancellations: Cancellation[] = []
  for (const row of rows) cancellations.push(await withOrder(db, row))
  return cancellations
}

/** At most a thousand. */
export async function countOpen(db: Database): Promise<number> {
  const open = db.selectFrom('cancellations').select('id').where('state', '=', 'received').limit(mostCounted)
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const cancellationRow = (db: Database, id: number) =>
  db.selectFrom('cancellations').selectAll().where('id', '=', id).executeTakeFirst()

export async function withOrder(db: Database, row: CancellationRow): Promise<Cancellation> {
  return toCancellation(row, await orderOf(db, row))
}

export const orderOf = async (db: Database, { order_id }: Pick<CancellationRow, 'order_id'>): Promise<CancelledOrder | null> => {
  const order = order_id === null ? null : await findOrder(db, order_id)
  if (!order) return null
  return { ...order, deliveredAt: await deliveredAt(db, order.id), returnDays: (await findSettings(db))?.returnDays ?? null }
}

/** The last time at which the order was set to delivered. */
async function deliveredAt(db: Database, orderId: number): Promise<string | null> {
  const events = await db
    .selectFrom('order_events')
    .select(['detail', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .orderBy('id', 'desc')
    .execute()
  return events.find((event) => readDetail(event).to === 'delivered')?.created_at ?? null
}
