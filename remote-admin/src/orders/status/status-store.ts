// A status as it is chosen: cancelling asks for a reason and can be undone, reopening asks where stock or coupon are gone, and confirming an
// order of the night asks before six.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { ReopeningShort } from '@lechaim/shared/contracts/order-record.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { setOrderStatus } from '../orders-store.ts'
import { statusMessages as t } from './status-messages.ts'

type Chosen = Pick<Order, 'id' | 'status' | 'customerEmail' | 'needsConfirmation'>

/** The question that a chosen status waits for. */
type StatusQuestion =
  | { ask: 'reason'; ids: readonly number[]; canTell: boolean; cancel: (reason: string, tells: boolean) => Promise<void> }
  | { ask: 'reopening'; order: Chosen; patch: OrderPatch; short: ReopeningShort }
  | { ask: 'night'; order: Chosen; patch: OrderPatch }

export const $statusQuestion = atom<StatusQuestion | null>(null)

export const dropQuestion = (): void => $statusQuestion.set(null)

/** Sets a status, or asks first.
 *  @throws RequestFailure after the toast */
export async function chooseStatus(order: Chosen, status: OrderStatus, tell?: OrderPatch['tell']): Promise<void> {
  if (status === order.status) return
  if (status === 'cancelled') askReason([order], (reason, tells) => cancelOne(order, reason, tells))
  else await setOrAsk(order, { status, ...(tell && { tell }) })
}

async function setOrAsk(order: Chosen, patch: OrderPatch): Promise<void> {
  const { id, status, needsConfirmation } = order
  if (status !== 'cancelled' && !needsConfirmation) return setOrderStatus(id, patch)
  const questionAbout = (error: unknown): StatusQuestion | null => {
    if (!(error instanceof RequestFailure)) return null
    if (error.code === 'sale_closed') return { ask: 'night', order, patch }
    return error.code === 'reopening_short' ? { ask: 'reopening', order, patch, short: error.details as ReopeningShort } : null
  }
  try {
    const asked = status === 'cancelled' ? ({ short: 'refuse' } as const) : ({ night: 'refuse' } as const)
    await setOrderStatus(id, { ...patch, ...asked }, (error) => questionAbout(error) !== null)
  } catch (error) {
    const question = questionAbout(error)
    if (!question) throw error
    $statusQuestion.set(question)
  }
}

/** @throws RequestFailure after the toast */
export async function setAnyway(): Promise<void> {
  const question = $statusQuestion.get()
  if (!question || question.ask === 'reason') return
  dropQuestion()
  await setOrderStatus(question.order.id, question.patch)
}

/** Asks why these orders are cancelled, and cancels them with the answer. */
export function askReason(orders: readonly Chosen[], cancel: (reason: string, tells: boolean) => Promise<void>): void {
  const canTell = orders.some(({ customerEmail }) => customerEmail !== '')
  $statusQuestion.set({ ask: 'reason', ids: orders.map(({ id }) => id), canTell, cancel })
}

/** @throws RequestFailure after the toast */
export async function cancelOrders(reason: string, tells: boolean): Promise<void> {
  const question = $statusQuestion.get()
  if (question?.ask !== 'reason') return
  dropQuestion()
  await question.cancel(reason, tells && question.canTell)
}

async function cancelOne(order: Chosen, reason: string, tells: boolean): Promise<void> {
  const { id, status } = order
  await setOrderStatus(id, { status: 'cancelled', reason, ...(tells && { tell: 'cancelled' }) }, () => false, false)
  const undo = () => void setOrAsk({ ...order, status: 'cancelled' }, { status }).catch(() => undefined)
  showToast({ ...t.cancelled(id), action: { label: common.undo, run: undo } })
}
