// The order that the owner is entering: its draft, kept in this browser until it is placed, and its prices as the server says them.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { CustomerSuggestions } from '@lechaim/shared/contracts/customers.ts'
import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import type { Order, OrderQuote, QuantityLimit } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { randomKey } from '@lechaim/shared/lib/random-key.ts'
import { townOf } from '@lechaim/shared/lib/town.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { latestRead, takeLatest } from '../../resource/session.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { openPage } from '../page/page-store.ts'
import {
  type Answer,
  bodyOf,
  copyOf,
  couponError,
  emptyOrder,
  isEmpty,
  itemsOf,
  keep,
  type NewOrder,
  noAnswer,
  orderErrors,
  readKept,
  withProduct,
  withQuote,
} from './new-order-draft.ts'
import { newOrderMessages as t } from './new-order-messages.ts'
import type { Offered } from './order-delivery.ts'

interface Open {
  state: 'open'
  draft: NewOrder
  errors: FieldErrors<NewOrder>
  answer: Answer
  saving: boolean
  /** A draft of before, which was not finished. */
  isRestored: boolean
}

export const $newOrder = atom<{ state: 'closed' } | Open>({ state: 'closed' })
export const $tellsNew = atom(true)

type Suggestion = CustomerSuggestions['items'][number]
export const $suggestions = atom<readonly Suggestion[]>([])

const toasts = createFailureToasts()

const current = (): Open | null => {
  const now = $newOrder.get()
  return now.state === 'open' ? now : null
}

function change(part: Partial<Open>): void {
  const now = current()
  if (now) $newOrder.set({ ...now, ...part })
}

/** The start of a new order: with a customer, or as the copy of an order. */
export type Beginning = { customer: Pick<Suggestion, 'phone' | 'name' | 'email' | 'address'> } | { copy: Order }

export function open(beginning?: Beginning): void {
  const stored = readKept()?.draft
  const isReplaced = beginning !== undefined && (!stored || isEmpty(stored) || confirm(t.askReplace))
  const draft = isReplaced ? draftOf(beginning) : (stored ?? emptyOrder)
  $suggestions.set([])
  $newOrder.set({
    state: 'open',
    draft,
    errors: {},
    answer: noAnswer,
    saving: false,
    isRestored: !isReplaced && stored !== undefined && !isEmpty(stored),
  })
  if (isReplaced) keepDraft(draft)
  quoteSoon(0)
}

function draftOf(beginning: Beginning): NewOrder {
  if ('copy' in beginning) return copyOf(beginning.copy)
  const { phone, name, email, address } = beginning.customer
  return { ...emptyOrder, customerPhone: phone, customerName: name, customerEmail: email, customerAddress: address }
}

/** The draft stays: nothing has to be asked. */
export function close(): void {
  if (current()?.saving) return
  toasts.dismiss()
  clearTimeout(quoteTimer)
  $newOrder.set({ state: 'closed' })
}

export function startAgain(): void {
  if (!confirm(t.askStartAgain)) return
  keep(null)
  open()
}

function keepDraft(draft: NewOrder): void {
  keep(isEmpty(draft) ? null : { draft, sent: readKept()?.sent })
}

/** A field's error stays until its value is valid. */
function stillWrong(shown: FieldErrors<NewOrder>, draft: NewOrder, answer: Answer): FieldErrors<NewOrder> {
  const found = orderErrors(draft, answer)
  const names = Object.keys(shown) as (keyof NewOrder)[]
  return Object.fromEntries(names.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])))
}

/** The settlement follows the address, until another one is typed. */
function settlementAfter(before: NewOrder, draft: NewOrder): string {
  const { way, settlement, customerAddress } = draft
  const isTyped = settlement.trim() !== '' && settlement !== townOf(before.customerAddress)
  return way === 'area' && !isTyped ? townOf(customerAddress) : settlement
}

export function edit(part: Partial<NewOrder>): void {
  const now = current()
  if (!now) return
  const draft = { ...now.draft, ...part }
  if (part.way === 'area' || part.customerAddress !== undefined) draft.settlement = settlementAfter(now.draft, draft)
  change({ draft, errors: stillWrong(now.errors, draft, now.answer) })
  keepDraft(draft)
  if (!isAnswered({ ...now, draft })) quoteSoon()
}

export const addProduct = (product: Product): void => {
  const now = current()
  if (now) edit({ lines: withProduct(now.draft.lines, product) })
}

const quoteDelayMs = 350
let quoteTimer: ReturnType<typeof setTimeout> | undefined

/** What the server is asked about a draft. */
const questionOf = ({ lines, coupon, settlement }: NewOrder) => ({
  items: itemsOf(lines),
  coupon: coupon.trim(),
  settlement: settlement.trim(),
})
const isAnswered = ({ draft, answer }: Open): boolean => JSON.stringify(questionOf(draft)) === answer.question

function quoteSoon(delayMs = quoteDelayMs): void {
  clearTimeout(quoteTimer)
  quoteTimer = setTimeout(() => void readQuote().catch((error: unknown) => console.error('An order could not be priced', error)), delayMs)
}

/** @throws RequestFailure */
const readQuote = takeLatest(
  async () => {
    clearTimeout(quoteTimer)
    const question = questionOf(current()?.draft ?? emptyOrder)
    const { items, coupon } = question
    if (items.length === 0) return { question, quote: null, offered: null }
    const body = { items, ...(coupon && { coupon }) }
    const [quote, offered] = await Promise.all([
      api.owner<OrderQuote>('/api/orders/by-hand/quote', { method: 'POST', body }),
      readOffer(question),
    ])
    return { question, quote, offered }
  },
  ({ question, quote, offered }) => {
    const now = current()
    if (!now) return
    const draft = quote ? { ...now.draft, lines: withQuote(now.draft.lines, quote) } : now.draft
    // Without lines there is no offer: the last one goes on.
    const answer = { question: JSON.stringify(question), quote, offered: offered ?? now.answer.offered }
    change({ answer, draft, errors: stillWrong(now.errors, draft, answer) })
  },
)

async function readOffer({ items, settlement }: ReturnType<typeof questionOf>): Promise<Offered | null> {
  const body = { items: items.map(({ productId }) => ({ productId })), ...(settlement && { settlement }) }
  try {
    return { settlement, offer: await api.owner<CheckoutOffer>('/api/checkout', { method: 'POST', body }) }
  } catch (error) {
    // A server of before knows no delivery.
    if (error instanceof RequestFailure && error.status === 404) return null
    throw error
  }
}

/** Customers of earlier orders, while the number is typed. */
const readSuggestions = latestRead(
  async (phone: string) => {
    if (normalisePhone(phone).length < 3) return { phone, items: [] }
    return { phone, ...(await api.owner<CustomerSuggestions>(withQuery('/api/customers/suggestions', { phone }))) }
  },
  ({ phone, items }) => {
    const now = current()
    if (now?.draft.customerPhone !== phone) return
    const [only] = items
    const isFound = items.length === 1 && only?.phone === normalisePhone(phone)
    // A complete number fills in what is still empty.
    if (isFound && only && !now.draft.customerName.trim() && !now.draft.customerAddress.trim()) chooseCustomer(only)
    else $suggestions.set(isFound && only?.name === now.draft.customerName ? [] : items)
  },
  'Customers could not be suggested',
)

export function typePhone(customerPhone: string): void {
  edit({ customerPhone })
  void readSuggestions(customerPhone)
}

export function chooseCustomer({ phone, name, email, address }: Suggestion): void {
  $suggestions.set([])
  const typed = current()?.draft.customerPhone ?? ''
  const customerPhone = normalisePhone(typed) === phone ? typed : phone
  const isDelivered = current()?.draft.way === 'area'
  edit({
    customerPhone,
    customerName: name,
    customerEmail: email,
    customerAddress: address,
    ...(isDelivered && { settlement: townOf(address) }),
  })
}

/** A key for this order, the same for the same order after a reload. */
function keyOf(body: string, draft: NewOrder): string {
  const sent = readKept()?.sent
  const key = sent?.body === body ? sent.key : randomKey()
  keep({ draft, sent: { body, key } })
  return key
}

/** @returns whether it was placed; each reason why not has been shown */
export async function submit(): Promise<boolean> {
  if (!current() || current()?.saving) return false
  toasts.dismiss()
  change({ saving: true })
  try {
    // Until the answer is about the draft as it is now, which may be edited meanwhile.
    for (let now = current(); now && !isAnswered(now); now = current()) await readQuote()
    return await place()
  } catch (error) {
    const isRepriced = error instanceof RequestFailure && repricing.has(error.code)
    if (isRepriced) await readQuote().catch((cause: unknown) => console.error('An order could not be priced', cause))
    showRefusal(error)
    return false
  } finally {
    change({ saving: false })
  }
}

const repricing = new Set([
  'prices_changed',
  'product_unavailable',
  'insufficient_stock',
  'coupon_invalid',
  'delivery_unavailable',
  'window_full',
  'below_minimum',
])

/** @throws RequestFailure */
async function place(): Promise<boolean> {
  const now = current()
  if (!now) return false
  const { draft, answer } = now
  const errors = orderErrors(draft, answer)
  const refusedCoupon = couponError(draft, answer)
  const body = bodyOf(draft, answer, $tellsNew.get())
  // Sent before without an answer, it may have been placed, and have taken the last place of its window: its key tells.
  const isRepeated = readKept()?.sent?.body === JSON.stringify(body)
  if (!isRepeated && (Object.keys(errors).length > 0 || refusedCoupon)) {
    change({ errors })
    if (Object.values(errors).includes(panelMessages.fieldRequired)) toasts.show(panelMessages.fieldMissing)
    else if (errors.ageConfirmedAt) toasts.show({ title: t.failed, description: errors.ageConfirmedAt })
    return false
  }
  const headers = { 'Idempotency-Key': keyOf(JSON.stringify(body), draft) }
  const { id } = await api.owner<Order>('/api/orders/by-hand', { method: 'POST', body, headers })
  keep(null)
  $newOrder.set({ state: 'closed' })
  showToast({ ...t.placed(id), action: { label: t.show, run: () => openPage(id) } })
  return true
}

function showRefusal(error: unknown): void {
  const now = current()
  if (!now) return
  const { code, field = '', details } = error instanceof RequestFailure ? error : { code: '', details: undefined }
  const [name = ''] = field.replace('delivery.', '').split('.')
  const errors = orderErrors(now.draft, now.answer)
  if (code === 'quantity_limited') change({ errors: { lines: t.limited((details as QuantityLimit).most) } })
  else if (Object.keys(errors).length > 0) change({ errors })
  else if (code === 'validation_failed' && name in now.draft) change({ errors: { [name]: panelMessages.fieldRefused } })
  const description = code === 'prices_changed' ? { title: t.failed, description: t.pricesChanged } : failureToast(error, t.failed)
  toasts.fail(description, error)
}
