// A status as it is chosen: cancelling asks for a reason and can be undone, reopening asks where stock or coupon are gone.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { ReopeningShort } from '@lechaim/shared/contracts/order-record.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { setOrderStatus } from '../orders-store.ts'
import { statusMessages as t } from './status-messages.ts'

type Chosen = Pick<Order, 'id' | 'status'>

/** What a chosen status waits for. */
export type StatusQuestion =
  | { ask: 'reason'; ids: readonly number[]; cancel: (reason: string, tells: boolean) => Promise<void> }
  | { ask: 'reopening'; order: Chosen; patch: OrderPatch; short: ReopeningShort }

export const $statusQuestion = atom<StatusQuestion | null>(null)

export const dropQuestion = (): void => $statusQuestion.set(null)

/** Sets a status, or asks first.
 *  @throws RequestFailure after the toast */
export async function chooseStatus(order: Chosen, status: OrderStatus, tell?: OrderPatch['tell']): Promise<void> {
  if (status === order.status) return
  if (status === 'cancelled') askReason([order.id], (reason, tells) => cancelOne(order, reason, tells))
  else await reopenOrSet(order, { status, ...(tell && { tell }) })
}

async function reopenOrSet(order: Chosen, patch: OrderPatch): Promise<void> {
  if (order.status !== 'cancelled') return setOrderStatus(order.id, patch)
  const isShort = (error: unknown): error is RequestFailure => error instanceof RequestFailure && error.code === 'reopening_short'
  try {
    await setOrderStatus(order.id, { ...patch, short: 'refuse' }, isShort)
  } catch (error) {
    if (!isShort(error)) throw error
    $statusQuestion.set({ ask: 'reopening', order, patch, short: error.details as ReopeningShort })
  }
}

/** @throws RequestFailure after the toast */
export async function reopenAnyway(): Promise<void> {
  const question = $statusQuestion.get()
  if (question?.ask !== 'reopening') return
  dropQuestion()
  await setOrderStatus(question.order.id, question.patch)
}

/** Asks why these orders are cancelled, and cancels them with the answer. */
export const askReason = (ids: readonly number[], cancel: (reason: string, tells: boolean) => Promise<void>): void =>
  $statusQuestion.set({ ask: 'reason', ids, cancel })

/** @throws RequestFailure after the toast */
export async function cancelOrders(reason: string, tells: boolean): Promise<void> {
  const question = $statusQuestion.get()
  if (question?.ask !== 'reason') return
  dropQuestion()
  await question.cancel(reason, tells)
}

async function cancelOne({ id, status }: Chosen, reason: string, tells: boolean): Promise<void> {
  await setOrderStatus(id, { status: 'cancelled', reason, ...(tells && { tell: 'cancelled' }) }, () => false, false)
  const undo = () => void reopenOrSet({ id, status: 'cancelled' }, { status }).catch(() => undefined)
  showToast({ ...t.cancelled(id), action: { label: common.undo, run: undo } })
}
