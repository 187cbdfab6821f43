import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { PlacedOrder, RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $cartLines, emptyAfterOrder, maxOrderLines, repriceCart } from '@lechaim/shared/stores/cart.ts'
import { showOrder } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { receiveOrder } from '../order/order-store.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { type Customer, type CustomerField, fits, isRequiredField, nobody, type RequiredField, wrongFieldsOf } from './customer.ts'
import { endIntent, keyFor } from './intent.ts'
import { orderDraft, readAgeConfirmation } from './order-draft.ts'

export type CheckoutState = { state: 'idle'; wrong: readonly RequiredField[] } | { state: 'sending' } | { state: 'failed'; error: unknown }

const idle: CheckoutState = { state: 'idle', wrong: [] }

/** Milliseconds after which no answer counts as none: a connection that is lost on the way may never say so. */
const patience = 30_000
/** Messages that are seen at once: more names of what is gone go into one. */
const namedApart = 2

export const $checkout = atom<CheckoutState>(idle)

/** What has been typed so far, so that a look back into the shop loses nothing. Memory only, and gone with the order. */
export const $customer = atom<Customer>(nobody)

/** The messages of the last try, which the next one or a change makes out of date. */
const said: number[] = []

export function takeBackWhatWasSaid(): void {
  for (const toast of said.splice(0)) dismissToast(toast)
}

/** Keeps what is typed; a field that was wrong is forgiven as soon as it fits. */
export function typeCustomer(field: CustomerField, text: string): void {
  takeBackWhatWasSaid()
  $customer.set({ ...$customer.get(), [field]: text })
  const now = $checkout.get()
  if (now.state !== 'idle' || !isRequiredField(field) || !now.wrong.includes(field) || !fits(field, text)) return
  $checkout.set({ state: 'idle', wrong: now.wrong.filter((other) => other !== field) })
}

/** Places the order, once however often it is called (SPEC §5, decision 0007). Says itself what came of it.
 *  @returns the first field that has to be put right, if it is a field's fault. */
export async function submitOrder(customer: Customer): Promise<RequiredField | undefined> {
  const lines = $cartLines.get()
  if ($checkout.get().state === 'sending' || lines.length === 0) return
  takeBackWhatWasSaid()
  const wrong = wrongFieldsOf(customer)
  if (wrong.length > 0) {
    if (wrong.some((field) => customer[field] === '')) say(showToast({ ...checkoutMessages.missing, kind: 'error' }))
    return pointAt(wrong)
  }
  if (lines.length > maxOrderLines) {
    say(showToast({ ...checkoutMessages.tooManyLines(maxOrderLines), kind: 'error' }))
    return
  }
  const draft = orderDraft(customer, lines, readAgeConfirmation())
  $checkout.set({ state: 'sending' })
  try {
    arrive(await api.placeOrder(draft, keyFor(draft), AbortSignal.timeout?.(patience)))
  } catch (error) {
    return explain(error, customer)
  }
}

function arrive(order: PlacedOrder): void {
  endIntent()
  receiveOrder(order)
  showOrder(order.id, order.token)
  emptyAfterOrder()
  $customer.set(nobody)
  $checkout.set(idle)
  showToast(checkoutMessages.placed)
}

function explain(error: unknown, customer: Customer): RequiredField | undefined {
  const answered = error instanceof RequestFailure && error.status >= 400 && !error.temporary
  if (!answered) {
    $checkout.set({ state: 'failed', error })
    const again = { label: common.retry, run: () => void submitOrder(customer) }
    say(showFailure({ ...checkoutMessages.sendFailed, action: again }, error))
    return
  }
  endIntent()
  if (error.field && isRequiredField(error.field)) return pointAt([error.field])
  $checkout.set({ state: 'failed', error })
  const repriced = repricedLines(error)
  if (repriced) explainCart(repriced, error)
  else say(showFailure(checkoutMessages.refused, error))
}

/** Nothing was placed: the cart takes over what is true now, and the shopper decides anew. */
function explainCart(current: RepricedLines['lines'], error: RequestFailure): void {
  const { gone, repriced } = repriceCart(current)
  if (repriced || gone.length === 0) say(showFailure(checkoutMessages.pricesChanged, error))
  // By the cart's names: the server tells nobody what a hidden product is called.
  if (gone.length > namedApart) say(showFailure(checkoutMessages.manyUnavailable(gone), error))
  else for (const name of gone) say(showFailure(checkoutMessages.unavailable(name), error))
}

const repricedLines = ({ code, details }: RequestFailure): RepricedLines['lines'] | undefined =>
  code === 'prices_changed' || code === 'product_unavailable' ? (details as RepricedLines | undefined)?.lines : undefined

function pointAt(wrong: readonly RequiredField[]): RequiredField | undefined {
  $checkout.set({ state: 'idle', wrong })
  return wrong[0]
}

const say = (toast: number): void => void said.push(toast)
