import type { CancellationReason, CancellationState } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import type { Cancellation } from '@lechaim/shared/contracts/cancellations.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import type { Generated, Selectable } from 'kysely'
import { present } from '../../db/mapping.ts'
import { cancellationTerms } from './cancellation-terms.ts'

interface CancellationTable {
  id: Generated<number>
  reference: string
  /** Null where number and phone fit no order. */
  order_id: number | null
  /** As typed. */
  order_number: number
  phone: string
  name: string
  reason: CancellationReason
  extended: number
  notes: string
  state: CancellationState
  answer: string | null
  /** Agorot, as decided. */
  fee: number | null
  refund: number | null
  stock_returned: Generated<number>
  idempotency_key: string
  request_hash: string
  received_at: string
  decided_at: string | null
  refunded_at: string | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    cancellations: CancellationTable
  }
}

export type CancellationRow = Selectable<CancellationTable>
export type CancelledOrder = Order & { deliveredAt: string | null; returnDays: number | null }

export const termsOf = (row: CancellationRow, order: CancelledOrder) =>
  cancellationTerms({
    total: toAgorot(order.total),
    paid: toAgorot(order.paid ?? 0),
    placedAt: order.createdAt,
    deliveredAt: order.deliveredAt,
    receivedAt: row.received_at,
    reason: row.reason,
    isExtended: row.extended === 1,
    returnDays: order.returnDays,
  })

/** Agorot of a confirmed notice's refund that the order's payments still have. */
export const leftToRefund = ({ fee, refund }: Pick<CancellationRow, 'fee' | 'refund'>, { paid = 0 }: Pick<Order, 'paid'>): number =>
  Math.min(refund ?? 0, Math.max(0, toAgorot(paid) - (fee ?? 0)))

export function toCancellation(row: CancellationRow, order: CancelledOrder | null): Cancellation {
  const terms = order && termsOf(row, order)
  return present<Cancellation>({
    id: row.id,
    reference: row.reference,
    orderNumber: row.order_number,
    phone: row.phone,
    name: row.name,
    reason: row.reason,
    extended: row.extended === 1,
    notes: row.notes,
    state: row.state,
    receivedAt: row.received_at,
    answer: row.answer ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    fee: row.fee === null ? undefined : toShekels(row.fee),
    refund: row.refund === null ? undefined : toShekels(row.refund),
    left: row.state === 'confirmed' && order ? toShekels(leftToRefund(row, order)) : undefined,
    refundedAt: row.refunded_at ?? undefined,
    stockReturned: row.stock_returned === 1 || undefined,
    order: order && {
      id: order.id,
      customerName: order.customerName,
      total: order.total,
      paid: order.paid ?? 0,
      status: order.status,
      createdAt: order.createdAt,
      deliveredAt: order.deliveredAt,
      ...(order.payment?.method && { online: true as const }),
    },
    terms: terms ? { ...terms, fee: toShekels(terms.fee), refund: toShekels(terms.refund) } : undefined,
  })
}
