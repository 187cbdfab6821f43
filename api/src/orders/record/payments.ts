// Money by hand and through a provider: entries that are added and taken back, and their sums on the order.
import type { RecordedMethod } from '@lechaim/shared/contracts/order-kinds.ts'
import type { PaymentDraft } from '@lechaim/shared/contracts/order-record.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { readInstant } from '../../http/requests/read-values.ts'
import { addEvent, type PaymentRow, toPayment } from './events-table.ts'

/** A day: the clocks of two machines, and noon of today. */
const maxAheadMs = 86_400_000

/** Enters a payment or a refund; one that the provider has carried out always. A repeated key enters nothing.
 *  @returns whether it was entered now
 *  @throws not_found, validation_failed for a refund by hand of more than is left to give back, idempotency_mismatch */
export async function addPayment(
  trx: Transaction,
  orderId: number,
  draft: Omit<PaymentDraft, 'method'> & { method: RecordedMethod },
  key: string,
  by: string,
): Promise<boolean> {
  const left = await lockLeft(trx, orderId)
  const { kind, method, note = '' } = draft
  const amount = toAgorot(draft.amount)
  const earlier = await trx
    .selectFrom('order_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.kind === kind && earlier.method === method && earlier.amount === amount && earlier.note === note) return false
    throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another payment', { field: 'Idempotency-Key' })
  }
  if (amount === 0) throw invalid('amount', 'amount must be an agora at least')
  refuseCardNumbers({ note })
  const paidAt = draft.paidAt === undefined ? now() : readInstant('paidAt', draft.paidAt)
  if (Date.parse(paidAt) > Date.now() + maxAheadMs) throw invalid('paidAt', 'paidAt is in the future')
  if (kind === 'refund' && method !== 'online' && amount > left)
    throw invalid('amount', `At most ${formatMoney(left)} is left to give back`)
  const row = await trx
    .insertInto('order_payments')
    .values({
      order_id: orderId,
      kind,
      method,
      amount,
      note,
      paid_at: paidAt,
      by,
      idempotency_key: key,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sumPayments(trx, orderId)
  await addEvent(trx, orderId, { kind: 'payment', by, payment: shownOf(row) })
  return true
}

/** Takes a mistaken entry back, once however often it is called.
 *  @throws not_found, validation_failed for a payment of which more was given back than would remain, or that went through the provider */
export async function removePayment(trx: Transaction, orderId: number, id: number, by: string): Promise<void> {
  const left = await lockLeft(trx, orderId)
  const row = await trx.selectFrom('order_payments').selectAll().where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst()
  if (!row) throw notFound('payment')
  if (row.removed_at) return
  // Money that the provider has moved is no mistake of a hand: it is given back through it.
  if (row.method === 'online') throw invalid('payment', 'It went through the payment provider: refund it there')
  if (row.kind === 'payment' && row.amount > left)
    throw invalid('payment', 'More was given back than would remain: take the refund back first')
  await trx.updateTable('order_payments').set({ removed_at: now(), removed_by: by }).where('id', '=', id).execute()
  await sumPayments(trx, orderId)
  await addEvent(trx, orderId, { kind: 'paymentRemoved', by, payment: shownOf(row) })
}

/** Agorot that can be given back: what was paid, without refunds that are on their way at the provider. */
async function lockLeft(trx: Transaction, orderId: number): Promise<number> {
  await lockRows(trx, 'orders', [orderId])
  const order = await trx.selectFrom('orders').select('paid').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw notFound('order')
  return Math.max(0, order.paid - (await openRefundsOf(trx, orderId)))
}

/** Agorot of the refunds at the provider whose outcome is open: their money may have gone. */
export async function openRefundsOf(db: Database, orderId: number): Promise<number> {
  const moves = await db
    .selectFrom('payment_moves')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
  return moves.reduce((sum, { amount }) => sum + amount, 0)
}

async function sumPayments(trx: Transaction, orderId: number): Promise<void> {
  const rows = await trx
    .selectFrom('order_payments')
    .select(['kind', 'amount'])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .execute()
  const sumOf = (kind: PaymentRow['kind']) => rows.reduce((sum, row) => (row.kind === kind ? sum + row.amount : sum), 0)
  const refunded = sumOf('refund')
  const paid = sumOf('payment') - refunded
  await trx.updateTable('orders').set({ paid, refunded }).where('id', '=', orderId).execute()
}

function shownOf(row: PaymentRow) {
  const { id, kind, method, amount, note, paidAt } = toPayment(row)
  return { id, kind, method, amount, note, paidAt }
}
