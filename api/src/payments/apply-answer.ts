// The state of a page after the provider's answer. Answers may repeat and come in any order: a transaction counts once.
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { addEvent } from '../orders/record/events-table.ts'
import { addPayment } from '../orders/record/payments.ts'
import { heldOf, lockOrder, type Parts, raiseAlarm, restOf, updateStage } from './payment-state.ts'
import { attemptOf, type PageRow } from './payments-table.ts'
import type { Answer } from './providers/provider.ts'

/** Minutes between the questions: 5, 15 and 35 minutes after the page was opened. */
const gaps = [5, 10, 20]
const minute = 60_000

/** Times count from now, not from the page's opening: a clock that is set back delays no question by more than its own gap. */
export const firstQuestion = (): string => later(gaps[0] as number)
export const longestGapMs = Math.max(...gaps) * minute

const later = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

/** @param isScheduled true for a question of the schedule, of which there are three
 *  @returns whether the order has changed */
export async function applyAnswer(trx: Transaction, parts: Parts, pageId: number, answer: Answer, isScheduled: boolean): Promise<boolean> {
  const { order_id } = await trx.selectFrom('payment_pages').select('order_id').where('id', '=', pageId).executeTakeFirstOrThrow()
  const order = await lockOrder(trx, order_id)
  const page = await trx.selectFrom('payment_pages').selectAll().where('id', '=', pageId).executeTakeFirstOrThrow()
  if (answer.state === 'pending' || answer.state === 'declined') return noteUnpaid(trx, page, answer.state, isScheduled)
  const ended = { ask_at: null, hint_at: null }
  const update = (values: Partial<PageRow>) => trx.updateTable('payment_pages').set(values).where('id', '=', pageId).execute()
  if (answer.agorot !== page.amount || answer.order !== attemptOf(page)) {
    await update({ ...ended, state: page.state === 'paid' || page.state === 'held' ? page.state : 'mismatch' })
    if (page.state !== 'mismatch') await raiseAlarm(trx, parts, page, 'amount', answer.agorot)
    return page.state !== 'mismatch'
  }
  const known = {
    ...ended,
    transaction_id: answer.transaction,
    method: answer.method ?? page.method,
    four_digits: answer.fourDigits ?? page.four_digits,
    invoice_number: answer.invoice?.number ?? page.invoice_number,
    invoice_url: answer.invoice?.url ?? page.invoice_url,
  }
  const rest = await restOf(trx, order, page.id)
  if (answer.state === 'held') {
    // A hold that was charged or let go is told of like before.
    if (['held', 'paid', 'released'].includes(page.state)) {
      await update(ended)
      return false
    }
    await update({ ...known, state: 'held', held: answer.agorot })
    await addEvent(trx, order.id, { kind: 'online', by: '', online: { what: 'held', amount: toShekels(answer.agorot) } })
  } else {
    const { provider } = page
    const draft = { kind: 'payment', method: 'online', amount: toShekels(answer.agorot) } as const
    // The charged part of a hold has been entered with the charge.
    if (page.held > 0 || !(await addPayment(trx, order.id, draft, `${provider}:${answer.transaction}`, ''))) {
      await update(ended)
      return false
    }
    await update({ ...known, state: 'paid' })
  }
  await trx
    .updateTable('orders')
    .set({ pay_method: known.method ?? 'other' })
    .where('id', '=', order.id)
    .execute()
  await updateStage(trx, order.id, null)
  const isSecond = rest <= 0 || page.state === 'paid'
  const isUnwanted = rest < answer.agorot || order.status === 'cancelled' || order.pay_link === 0
  if (isSecond || isUnwanted) await raiseAlarm(trx, parts, page, isSecond ? 'second' : 'changed', answer.agorot)
  await voidOthers(trx, order.id, page.id)
  return true
}

/** Not paid yet, or a card was declined, after which another one may be tried on the same page. */
async function noteUnpaid(trx: Transaction, page: PageRow, state: 'pending' | 'declined', isScheduled: boolean): Promise<boolean> {
  const asked = page.asked + (isScheduled ? 1 : 0)
  const gap = gaps[asked]
  const ask_at = !isScheduled ? page.ask_at : gap === undefined ? null : later(gap)
  const isOver = page.state === 'open' && ask_at === null
  await trx
    .updateTable('payment_pages')
    .set({ asked, ask_at, hint_at: null, ...(isOver && { state: 'expired' as const }) })
    .where('id', '=', page.id)
    .execute()
  if (page.state !== 'open') return false
  const { pay_stage: before } = await lockOrder(trx, page.order_id)
  const hint = state === 'declined' ? 'declined' : isOver ? null : before === 'held' ? 'pending' : before
  await updateStage(trx, page.order_id, hint)
  return (await lockOrder(trx, page.order_id)).pay_stage !== before
}

/** Other open pages, once nothing is left to pay. */
async function voidOthers(trx: Transaction, orderId: number, pageId: number): Promise<void> {
  const order = await lockOrder(trx, orderId)
  if (order.total - order.paid - (await heldOf(trx, orderId)) > 0) return
  await trx
    .updateTable('payment_pages')
    .set({ state: 'voiding', hint_at: now() })
    .where('order_id', '=', orderId)
    .where('id', '<>', pageId)
    .where('state', '=', 'open')
    .execute()
}
