// Charges, refunds and releases at the provider. A move is written down before it is sent, so that one whose answer never came is known to
// the owner and is never sent twice.
import type { OnlineMoveDraft } from '@lechaim/shared/contracts/online-payment.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, invalid, notFound } from '../http/errors/api-error.ts'
import { addEvent } from '../orders/record/events-table.ts'
import { addPayment, openRefundsOf } from '../orders/record/payments.ts'
import { lockOrder, type Parts, raiseAlarm, updateStage } from './payment-state.ts'
import type { MoveRow, PageRow } from './payments-table.ts'
import { type PaymentProvider, ProviderAway, ProviderRefused } from './providers/provider.ts'

/** Moves money of a page. A repeated key moves nothing.
 *  @throws not_found, validation_failed for more than there is, idempotency_mismatch, payment_refused with the provider's words, unavailable
 *  while nothing reaches it; without an answer the move is `unknown` and an alarm is raised */
export async function moveMoney(app: FastifyInstance, orderId: number, draft: OnlineMoveDraft, key: string, by: string): Promise<void> {
  const started = await app.durably((trx) => beginMove(trx, orderId, draft, key, by))
  if (!started) return
  const { page, move } = started
  const provider = app.payments.providerOf(page.provider)
  try {
    const transaction = provider ? await send(provider, page, move) : null
    if (transaction === null) throw new ProviderRefused('The provider of this payment is not configured')
    await app.durably((trx) => endMove(trx, app, move.id, 'done', transaction))
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderAway)) throw error
    const isUnknown = error instanceof ProviderAway && !error.isUntouched
    app.log.error({ order: orderId, move: move.id, reason: error.message }, 'money could not be moved at the payment provider')
    await app.durably((trx) => endMove(trx, app, move.id, isUnknown ? 'unknown' : 'refused', error.message))
    if (isUnknown) return
    if (error instanceof ProviderAway) throw new ApiError('unavailable', 'The payment provider does not answer: nothing was done')
    throw new ApiError('payment_refused', error.message)
  }
}

/** @returns the provider's transaction; empty for a hold that lapses by itself */
async function send(provider: PaymentProvider, page: PageRow, { kind, amount, id }: MoveRow): Promise<string> {
  const move = {
    reference: page.reference ?? '',
    transaction: page.transaction_id ?? '',
    agorot: amount,
    mark: `${kind}-${page.order_id}-${id}`,
  }
  if (kind === 'capture') return provider.capture(move)
  if (kind === 'refund') return provider.refund(move)
  await provider.release?.(move)
  return ''
}

async function beginMove(trx: Transaction, orderId: number, draft: OnlineMoveDraft, key: string, by: string) {
  const order = await lockOrder(trx, orderId)
  const earlier = await trx
    .selectFrom('payment_moves')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (earlier) {
    const isSame = earlier.kind === draft.kind && earlier.page_id === draft.page
    if (isSame && (draft.amount === undefined || earlier.amount === toAgorot(draft.amount))) return null
    throw new ApiError('idempotency_mismatch', 'This Idempotency-Key belongs to another payment', { field: 'Idempotency-Key' })
  }
  const page = await trx
    .selectFrom('payment_pages')
    .selectAll()
    .where('id', '=', draft.page)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!page) throw notFound('payment')
  const { chargeable, refundable } = await leftOf(trx, page)
  const most = draft.kind === 'refund' ? Math.min(refundable, order.paid - (await openRefundsOf(trx, orderId))) : chargeable
  const amount = draft.amount === undefined ? most : toAgorot(draft.amount)
  if (draft.kind === 'release' && amount !== most) throw invalid('amount', 'A hold is let go as a whole')
  if (most <= 0 || amount <= 0 || amount > most) throw invalid('amount', `At most ${formatMoney(Math.max(0, most))} is left`)
  const move = await trx
    .insertInto('payment_moves')
    .values({
      page_id: page.id,
      order_id: orderId,
      kind: draft.kind,
      amount,
      state: 'sending',
      by,
      idempotency_key: key,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { page, move }
}

/** Writes what became of a move, once. @param text the transaction, or the reason why not */
export async function endMove(
  trx: Transaction,
  parts: Parts,
  id: number,
  state: 'done' | 'refused' | 'unknown',
  text: string,
): Promise<void> {
  const found = await trx.selectFrom('payment_moves').select('order_id').where('id', '=', id).executeTakeFirst()
  if (!found) return
  await lockOrder(trx, found.order_id)
  const move = await trx.selectFrom('payment_moves').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (move.state === 'done' || move.state === 'refused' || move.state === state) return
  await trx
    .updateTable('payment_moves')
    .set({ state, ...(state === 'done' ? { transaction_id: text } : { error: text }) })
    .where('id', '=', id)
    .execute()
  if (state === 'unknown') return raiseAlarm(trx, parts, move, 'unknown', move.amount)
  if (state === 'done') await enter(trx, move, text)
}

/** Enters what was moved. */
async function enter(trx: Transaction, move: MoveRow, transaction: string): Promise<void> {
  const { id, order_id, page_id, kind, amount, by } = move
  const update = (values: Partial<PageRow>) => trx.updateTable('payment_pages').set(values).where('id', '=', page_id).execute()
  if (kind === 'release') {
    await update({ state: 'released' })
    await addEvent(trx, order_id, { kind: 'online', by, online: { what: 'released', amount: toShekels(amount) } })
  } else {
    const entry = { kind: kind === 'refund' ? 'refund' : 'payment', method: 'online', amount: toShekels(amount) } as const
    await addPayment(trx, order_id, entry, `move:${id}`, by)
    if (kind === 'capture') await update({ state: 'paid', transaction_id: transaction })
  }
  await updateStage(trx, order_id, null)
}

/** Agorot that can still be charged and given back. Moves whose outcome is open count as done. */
export async function leftOf(db: Database, page: PageRow): Promise<{ chargeable: number; refundable: number }> {
  const moves = await db.selectFrom('payment_moves').selectAll().where('page_id', '=', page.id).where('state', '<>', 'refused').execute()
  const sumOf = (kind: MoveRow['kind'], onlyDone = false) =>
    moves.reduce((sum, move) => (move.kind === kind && (!onlyDone || move.state === 'done') ? sum + move.amount : sum), 0)
  const paid = page.state !== 'paid' ? 0 : page.charge === 'hold' ? sumOf('capture', true) : page.amount
  const isFree = page.state === 'held' && sumOf('capture') === 0 && sumOf('release') === 0
  return { chargeable: isFree ? page.held : 0, refundable: Math.max(0, paid - sumOf('refund')) }
}

/** The owner says what became of a move whose answer never came. @throws not_found, validation_failed for a move whose outcome is known */
export async function resolveMove(trx: Transaction, parts: Parts, orderId: number, id: number, done: boolean): Promise<void> {
  await lockOrder(trx, orderId)
  const move = await trx.selectFrom('payment_moves').selectAll().where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst()
  if (!move) throw notFound('payment')
  if (move.state !== 'unknown') throw invalid('done', 'The outcome of this payment is known')
  const page = await trx.selectFrom('payment_pages').select('transaction_id').where('id', '=', move.page_id).executeTakeFirstOrThrow()
  await endMove(trx, parts, id, done ? 'done' : 'refused', done ? (page.transaction_id ?? '') : 'marked by the owner')
}
