import type { CancellationState } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import type { CancellationPatch } from '@lechaim/shared/contracts/cancellations.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { returnStock } from '../../catalogue/stock/stock.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, invalid, notFound } from '../../http/errors/api-error.ts'
import { refuseCardNumbers } from '../../http/requests/card-numbers.ts'
import { findOrder } from '../orders-queries.ts'
import { addEvent } from '../record/events-table.ts'
import { addPayment } from '../record/payments.ts'
import { setOrderStatus } from '../set-order-status.ts'
import { type Parts, queueDecided } from './cancellation-mails.ts'
import { cancellationRow, orderOf, withOrder } from './cancellations-queries.ts'
import { type CancellationRow, type CancelledOrder, leftToRefund, termsOf } from './cancellations-table.ts'

/** The states from which each is reached. A declined notice can still be confirmed. */
const before: Record<NonNullable<CancellationPatch['state']>, CancellationState[]> = {
  confirmed: ['received', 'declined'],
  declined: ['received'],
  refunded: ['confirmed'],
}

/** Writes down what the owner decided, cancels the order of a confirmed notice, and gives pieces back to stock when asked to.
 *  @returns whether pieces in stock and uses of a coupon have changed, too
 *  @throws not_found, outdated (with the notice) when it was decided meanwhile, validation_failed */
export async function decideCancellation(trx: Transaction, parts: Parts, id: number, patch: CancellationPatch, by: string) {
  refuseCardNumbers({ answer: patch.answer })
  const first = await cancellationRow(trx, id)
  if (!first) throw notFound('cancellation')
  const orderId = first.order_id ?? patch.orderId ?? null
  if (orderId !== null) await lockRows(trx, 'orders', [orderId])
  // Read again behind the lock: two owners may decide at once.
  const row = (await cancellationRow(trx, id)) as CancellationRow
  if (row.order_id === null && patch.orderId !== undefined) await attach(trx, row, patch.orderId)
  const order = await orderOf(trx, row)
  const { state, stock } = patch
  if (state && !before[state].includes(row.state))
    throw new ApiError('outdated', `A ${row.state} notice cannot become ${state}`, { details: await withOrder(trx, row) })
  const decided = state && (await decisions[state](trx, row, order, patch, by))
  const returned = stock === 'return' && (await returnPieces(trx, row, order, by))
  const after = (await cancellationRow(trx, id)) as CancellationRow
  if (state && order) {
    await addEvent(trx, order.id, { kind: 'note', by, text: `${notes[state]} (אסמכתה ${row.reference})` })
    if (patch.tell) await queueDecided(trx, parts, after, order)
  }
  const cancellation = await withOrder(trx, after)
  return {
    cancellation,
    order: order && (await findOrder(trx, order.id)),
    stockChanged: returned,
    couponChanged: decided?.couponChanged ?? false,
  }
}

const notes = { confirmed: 'הביטול אושר', declined: 'הודעת הביטול נדחתה', refunded: 'ההחזר על הביטול בוצע' }

async function attach(trx: Transaction, row: CancellationRow, orderId: number): Promise<void> {
  if (!(await findOrder(trx, orderId))) throw invalid('orderId', 'There is no such order')
  await trx.updateTable('cancellations').set({ order_id: orderId }).where('id', '=', row.id).execute()
  row.order_id = orderId
}

type Decide = (
  trx: Transaction,
  row: CancellationRow,
  order: CancelledOrder | null,
  patch: CancellationPatch,
  by: string,
) => Promise<{ couponChanged: boolean }>

const decisions: Record<NonNullable<CancellationPatch['state']>, Decide> = {
  async confirmed(trx, row, order, { fee }, by) {
    if (!order) throw invalid('orderId', 'The notice belongs to no order')
    const terms = termsOf(row, order)
    const keptFee = fee === undefined ? terms.fee : toAgorot(fee)
    if (keptFee > toAgorot(order.total)) throw invalid('fee', 'fee must not be more than the total')
    const refund = Math.max(0, toAgorot(order.paid ?? 0) - keptFee)
    await write(trx, row, { state: 'confirmed', fee: keptFee, refund, answer: null, decided_at: now() })
    if (order.status === 'cancelled') return { couponChanged: false }
    const reason = `הודעת ביטול ${row.reference}`
    return setOrderStatus(trx, order.id, { status: 'cancelled', reason, keepsStock: true }, by)
  },

  async declined(trx, row, _order, { answer }) {
    if (!answer?.trim()) throw invalid('answer', 'answer must say why')
    await write(trx, row, { state: 'declined', answer, decided_at: now() })
    return { couponChanged: false }
  },

  async refunded(trx, row, order, { method }, by) {
    // The rest may have been given back on the order's page, such as to the card.
    const left = order ? leftToRefund(row, order) : 0
    if (order && left > 0) {
      if (!method) throw invalid('method', 'method must say how the money was given back')
      const payment = { kind: 'refund', method, amount: toShekels(left), note: `ביטול ${row.reference}` } as const
      await addPayment(trx, order.id, payment, `cancellation ${row.reference}`, by)
    }
    await write(trx, row, { state: 'refunded', refunded_at: now() })
    return { couponChanged: false }
  },
}

const write = (trx: Transaction, { id }: CancellationRow, columns: Partial<CancellationRow>) =>
  trx.updateTable('cancellations').set(columns).where('id', '=', id).execute()

/** Once, of a cancelled order: one that was reopened has taken its pieces again. */
async function returnPieces(trx: Transaction, row: CancellationRow, order: CancelledOrder | null, by: string): Promise<boolean> {
  const current = order && (await findOrder(trx, order.id))
  if (current?.status !== 'cancelled') throw invalid('stock', 'Pieces go back to stock from a cancelled order alone')
  await write(trx, row, { stock_returned: 1 })
  return returnStock(trx, current.id, by)
}
