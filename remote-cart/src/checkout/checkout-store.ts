import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { InvalidCoupon } from '@lechaim/shared/contracts/coupons.ts'
import type { BelowMinimum, CheckoutOffer, NextWindow, ShopClosed } from '@lechaim/shared/contracts/delivery.ts'
import type { PlacedOrder, QuantityLimit, RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $cartLines, emptyAfterOrder, maxOrderLines, repriceCart } from '@lechaim/shared/stores/cart.ts'
import { showOrder } from '@lechaim/shared/stores/shell.ts'
import { dismissToast, showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { $coupon, couponSettled, recheckCoupon, refuseCoupon, removeCoupon } from '../coupon/coupon.ts'
import {
  $asksMore,
  $choice,
  askAgain,
  type Choice,
  type DeliveryField,
  deliveryFields,
  emptyChoice,
  invalidChoices,
  offerSettled,
  restoreStatements,
} from '../delivery/delivery.ts'
import { $mostOfProduct } from '../lines/most-of-product.ts'
import { receiveOrder } from '../order/order-store.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { type Customer, type CustomerField, emptyCustomer, invalidFields, isCustomerField, isValid } from './customer.ts'
import {
  $extras,
  checkExtras,
  type ExtraField,
  type Extras,
  noExtras,
  refuseExtra,
  restoreExtras,
  typeExtra,
} from './extras/extras-store.ts'
import { forgetForm, keepForm, keptForm } from './kept-form.ts'
import { discardKey, keepUnanswered, keyFor, orderDraft, unansweredCustomer, unansweredDraft } from './order-draft.ts'

/** In the order of the form, at whose end the extras stand. */
const formFields = ['customerName', 'customerEmail', 'customerPhone', ...deliveryFields, 'customerAddress', 'notes'] as const
export type FormField = CustomerField | DeliveryField
export type InvalidField = FormField | ExtraField

type CheckoutState =
  /** `windowNote` says why another window is chosen. */
  { state: 'idle'; invalid: readonly FormField[]; windowNote?: string } | { state: 'sending' } | { state: 'failed'; error: unknown }

const idle: CheckoutState = { state: 'idle', invalid: [] }

/** A lost connection may never fail by itself. */
const requestTimeoutMs = 30_000
/** Unavailable products with a toast each; more of them share one. */
const maxNamedToasts = 2

export const $checkout = atom<CheckoutState>(idle)

/** The typed fields, kept in the tab until the order is placed. */
export const $customer = atom<Customer>(emptyCustomer)

onMount($customer, () => {
  if ($customer.value !== emptyCustomer) return
  const stored = keptForm()
  const unanswered = unansweredDraft()
  if (stored) {
    $choice.set(stored.choice)
    $extras.set(stored.extras)
  } else if (unanswered) restoreExtras(unanswered)
  if (unanswered) restoreStatements(unanswered)
  const typed = stored?.customer ?? unansweredCustomer()
  if (typed) $customer.set(typed)
})

/** Toasts of the last attempt, dismissed by the next one or by a change. */
const shownToasts: number[] = []

export function dismissCheckoutToasts(): void {
  for (const toast of shownToasts.splice(0)) dismissToast(toast)
}

/** Keeps what is typed; a field's error goes as soon as the field is valid. */
export function typeCustomer(field: CustomerField, text: string): void {
  dismissCheckoutToasts()
  $customer.set({ ...$customer.get(), [field]: text })
  keepTyped()
  const now = $checkout.get()
  if (now.state !== 'idle' || !now.invalid.includes(field) || !isValid(field, text)) return
  $checkout.set({ state: 'idle', invalid: now.invalid.filter((other) => other !== field) })
}

/** Keeps what is typed for a gift and for a business's invoice. */
export function typeExtras(part: Partial<Extras>): void {
  dismissCheckoutToasts()
  typeExtra(part)
  keepTyped()
}

const keepTyped = (): void => keepForm({ customer: $customer.get(), choice: $choice.get(), extras: $extras.get() })

/** Keeps a choice; the errors of what is chosen go. */
export function chooseDelivery(choice: Partial<Choice>): void {
  dismissCheckoutToasts()
  $choice.set({ ...$choice.get(), ...choice })
  keepTyped()
  const now = $checkout.get()
  if (now.state === 'idle') $checkout.set({ state: 'idle', invalid: now.invalid.filter((field) => !(field in choice)) })
}

/** Places the order, once however often it is called (SPEC §5, decision 0007), and shows the outcome.
 *  @returns the first invalid field, when a field is the cause */
export async function submitOrder(customer: Customer): Promise<InvalidField | undefined> {
  const lines = $cartLines.get()
  if ($checkout.get().state === 'sending' || lines.length === 0) return
  dismissCheckoutToasts()
  const asks = $asksMore.get()
  if (asks && $checkout.get().state !== 'sending') $checkout.set({ state: 'sending' })
  const offer = asks ? await offerSettled() : null
  if (asks && !offer) {
    $checkout.set(idle)
    return keep(showToast({ ...checkoutMessages.notOffered, kind: 'error' }))
  }
  const found: FormField[] = [...invalidFields(customer), ...(offer ? invalidChoices(offer) : [])]
  const invalid = formFields.filter((field) => found.includes(field))
  const wrong = checkExtras()
  if (invalid.some((field) => isMissing(field, customer))) keep(showToast({ ...checkoutMessages.missing, kind: 'error' }))
  if (invalid.length > 0) return markInvalid(invalid)
  if (asks) $checkout.set(idle)
  if (wrong) return wrong
  if (lines.length > maxOrderLines) return keep(showToast({ ...checkoutMessages.tooManyLines(maxOrderLines), kind: 'error' }))
  const most = $mostOfProduct.get()
  if (lines.some(({ quantity, stock }) => typeof stock === 'number' && quantity > most))
    return keep(showToast({ ...checkoutMessages.tooManyPieces(most), kind: 'error' }))
  $checkout.set({ state: 'sending' })
  if ($coupon.get().state === 'checking' && !(await couponSettled())) {
    // The shopper has not seen the total without it.
    $checkout.set(idle)
    const coupon = $coupon.get()
    const isLimited = coupon.state === 'refused' && coupon.reason === 'limited'
    return keep(showToast({ ...checkoutMessages[isLimited ? 'couponLimited' : 'couponRefused'], kind: 'error' }))
  }
  const draft = orderDraft(customer, lines, $coupon.get(), offer)
  try {
    showPlaced(await api.placeOrder(draft, keyFor(draft), AbortSignal.timeout(requestTimeoutMs)))
  } catch (error) {
    return showRefused(error, customer, offer)
  }
}

/** Not filled in; a settlement may be refused for what it is. */
const isMissing = (field: FormField, customer: Customer): boolean =>
  isCustomerField(field) ? customer[field] === '' : field !== 'settlement' || $choice.get().settlement.trim() === ''

function showPlaced(order: PlacedOrder): void {
  discardKey()
  receiveOrder(order)
  showOrder(order.id, order.token)
  removeCoupon()
  emptyAfterOrder()
  $customer.set(emptyCustomer)
  $extras.set(noExtras)
  $choice.set(emptyChoice)
  forgetForm()
  $checkout.set(idle)
  showToast(checkoutMessages.placed)
}

function showRefused(error: unknown, customer: Customer, offer: CheckoutOffer | null): InvalidField | undefined {
  $checkout.set({ state: 'failed', error })
  const isAnswer = error instanceof RequestFailure && error.status >= 400
  if (isAnswer && error.code === 'rate_limited' && error.field === 'coupon') {
    // The shopper's network has tried too many codes: the order can be placed without one.
    refuseCoupon({ reason: 'limited' })
    return keep(showFailure(checkoutMessages.couponLimited, error))
  }
  if (!isAnswer || error.temporary) {
    keepUnanswered()
    const retry = { label: common.retry, run: () => void submitOrder(customer) }
    return keep(showFailure({ ...checkoutMessages.sendFailed, action: retry }, error))
  }
  discardKey()
  if (error.field && isCustomerField(error.field)) return markInvalid([error.field])
  const refused = refuseExtra(error.field)
  if (refused) {
    $checkout.set(idle)
    return refused
  }
  if (error.status === 422 && error.code !== 'quantity_limited') return showUndelivered(error)
  // The owner may have changed the fee.
  if (offer && error.code === 'prices_changed') askAgain()
  if (error.code === 'quantity_limited') {
    // The owner has lowered the limit meanwhile.
    return keep(showFailure(checkoutMessages.tooManyPieces((error.details as QuantityLimit).most), error))
  }
  const repriced = repricedLines(error)
  if (repriced) return updateCart(repriced, error)
  if (error.code !== 'coupon_invalid') return keep(showFailure(checkoutMessages.refused, error))
  const coupon = error.details as InvalidCoupon
  repriceCart(coupon.lines)
  refuseCoupon(coupon)
  return keep(showFailure(checkoutMessages.couponRefused, error))
}

/** Fields of the order whose refusals stand at those of the form; too few goods are a matter of the settlement's area. */
const ofOrder: Record<DeliveryField, readonly string[]> = {
  settlement: ['delivery.settlement', 'items'],
  window: ['delivery.window'],
  age: ['ageConfirmedAt'],
}

/** Shows a refusal by delivery, hour or law; the offer is read again. */
function showUndelivered(error: RequestFailure): FormField | undefined {
  const t = checkoutMessages
  askAgain()
  const field = deliveryFields.find((each) => ofOrder[each].includes(error.field ?? ''))
  if (field === 'window') {
    const { next } = (error.details ?? { next: null }) as NextWindow
    $choice.set({ ...$choice.get(), window: next ?? '' })
    const windowNote = next ? t.windowTaken(next) : t.windowsTaken
    keep(showFailure({ title: windowNote }, error))
    $checkout.set({ state: 'idle', invalid: ['window'], windowNote })
    return 'window'
  }
  if (error.code === 'below_minimum') keep(showFailure(t.belowMinimum((error.details as BelowMinimum).missing), error))
  else if (error.code === 'shop_closed') keep(showFailure(t.closed((error.details as ShopClosed).text), error))
  else if (error.code === 'sale_closed') keep(showFailure(t.night, error))
  else if (error.code === 'age_confirmation_required') keep(showFailure(t.age, error))
  else keep(showFailure(t.refused, error))
  return markInvalid(field ? [field] : [])
}

/** Applies the server's prices and pieces left to the cart; no order was placed. */
function updateCart(current: RepricedLines['lines'], error: RequestFailure): undefined {
  const { gone, repriced, reduced } = repriceCart(current)
  recheckCoupon()
  if (reduced) keep(showFailure(checkoutMessages.stockReduced, error))
  if (repriced || (gone.length === 0 && !reduced)) keep(showFailure(checkoutMessages.pricesChanged, error))
  // Names are the cart's: the server discloses none of hidden products.
  if (gone.length > maxNamedToasts) keep(showFailure(checkoutMessages.manyUnavailable(gone), error))
  else for (const name of gone) keep(showFailure(checkoutMessages.unavailable(name), error))
}

const repricedLines = ({ code, details }: RequestFailure): RepricedLines['lines'] | undefined =>
  code === 'prices_changed' || code === 'product_unavailable' || code === 'insufficient_stock'
    ? (details as RepricedLines | undefined)?.lines
    : undefined

function markInvalid(invalid: readonly FormField[]): FormField | undefined {
  $checkout.set({ state: 'idle', invalid })
  return invalid[0]
}

const keep = (toast: number): undefined => void shownToasts.push(toast)
