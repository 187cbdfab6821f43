import type { RecordedMethod } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderTimelineEntry } from '@lechaim/shared/contracts/order-record.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Generated, Selectable } from 'kysely'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

type Kind = OrderTimelineEntry['kind']
type MailState = NonNullable<OrderTimelineEntry['mail']>['state']

interface OrderEventTable {
  id: Generated<number>
  order_id: number
  kind: Kind
  /** The owner's address; empty for the shopper and the shop itself. */
  by: string
  /** JSON: the fields of its kind, as on the wire. */
  detail: string
  /** Of a mail. */
  state: MailState | null
  created_at: string
}

interface OrderPaymentTable {
  id: Generated<number>
  order_id: number
  kind: 'payment' | 'refund'
  method: RecordedMethod
  /** Agorot, above 0. */
  amount: number
  note: string
  paid_at: string
  by: string
  /** Unique within its order. */
  idempotency_key: string
  created_at: string
  removed_at: string | null
  removed_by: string | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    order_events: OrderEventTable
    order_payments: OrderPaymentTable
  }
}

type Detail = Omit<OrderTimelineEntry, 'id' | 'kind' | 'at' | 'by' | 'mail'> & {
  mail?: Omit<NonNullable<OrderTimelineEntry['mail']>, 'state'> & { about?: number }
}

/** Writes an entry of the timeline. @returns its id */
export async function addEvent(
  trx: Transaction,
  orderId: number,
  { kind, by, state = null, ...detail }: { kind: Kind; by: string; state?: MailState | null } & Detail,
): Promise<number> {
  const { id } = await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind, by, detail: JSON.stringify(detail), state, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readDetail = ({ detail }: { detail: string }): Detail => JSON.parse(detail)

export function toEntry(row: Selectable<OrderEventTable>): OrderTimelineEntry {
  const { mail, ...detail } = readDetail(row)
  const { about: _, ...shown } = mail ?? {}
  return {
    id: row.id,
    kind: row.kind,
    at: row.created_at,
    by: row.by,
    ...detail,
    ...(mail && { mail: { ...(shown as typeof mail), state: row.state ?? 'sent' } }),
  }
}

export type PaymentRow = Selectable<OrderPaymentTable>

export const toPayment = (row: PaymentRow) => ({
  id: row.id,
  kind: row.kind,
  method: row.method,
  amount: toShekels(row.amount),
  note: row.note,
  paidAt: row.paid_at,
  by: row.by,
  createdAt: row.created_at,
  ...(row.removed_at && { removedAt: row.removed_at }),
})
