import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toShekels } from '@lechaim/shared/lib/money.ts'
import { randomKey } from '@lechaim/shared/lib/random-key.ts'
import type { CartLine } from '@lechaim/shared/stores/cart.ts'
import type { Coupon } from '../coupon/coupon.ts'
import { $fee, choiceDraft } from '../delivery/delivery.ts'
import { type Customer, type CustomerField, emptyCustomer } from './customer.ts'
import { draftOfExtras } from './extras/extras-store.ts'

/** The request's body: customer, items and the total that the shopper saw; prices come from the catalogue (decision 0008). */
export function orderDraft(
  { notes, ...customer }: Customer,
  lines: readonly CartLine[],
  coupon: Coupon,
  offer: CheckoutOffer | null,
): OrderDraft {
  const ageConfirmedAt = readAgeConfirmation()
  const applied = coupon.state === 'applied' ? coupon : null
  return {
    ...customer,
    ...(notes && { notes }),
    ...(ageConfirmedAt && { ageConfirmedAt }),
    ...(offer && choiceDraft(offer)),
    items: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
    ...draftOfExtras(),
    ...(applied && { coupon: applied.code }),
    total: toShekels(sumLines(lines) - (applied?.discount ?? 0) + (offer ? ($fee.get() ?? 0) : 0)),
  }
}

/** The time of this visitor's age confirmation, as stored by the host; null if unknown. */
function readAgeConfirmation(): string | null {
  try {
    const noted = localStorage.getItem('ageVerifiedAt')
    return noted && !Number.isNaN(Date.parse(noted)) ? noted : null
  } catch {
    // Storage may be switched off.
    return null
  }
}

/** The idempotency key of the last draft, until its answer: retries of one draft make one order (decision 0007). */
let pending: { draft: string; key: string } | null = null

export function keyFor(draft: object): string {
  const json = JSON.stringify(draft)
  pending ??= readUnanswered()
  if (pending?.draft !== json) pending = { draft: json, key: randomKey() }
  return pending.key
}

/** Called after an answer: the same draft sent again is another order. */
export function discardKey(): void {
  pending = null
  try {
    sessionStorage.removeItem(unansweredKey)
  } catch {
    // Storage may be switched off.
  }
}

const unansweredKey = 'unansweredOrder'

/** Keeps a draft that got no answer in this tab: a reload, to which a bad connection leads, neither loses what was typed nor makes the same
 *  order a second one. */
export function keepUnanswered(): void {
  try {
    if (pending) sessionStorage.setItem(unansweredKey, JSON.stringify(pending))
  } catch {
    // The page still has it.
  }
}

function readUnanswered(): typeof pending {
  try {
    const stored = JSON.parse(sessionStorage.getItem(unansweredKey) ?? 'null')
    return typeof stored?.draft === 'string' && typeof stored.key === 'string' ? stored : null
  } catch {
    return null
  }
}

/** The order without an answer, before a reload; null without one. */
export function unansweredDraft(): Partial<OrderDraft> | null {
  try {
    return JSON.parse(readUnanswered()?.draft ?? 'null')
  } catch {
    return null
  }
}

/** The customer typed for it. */
export function unansweredCustomer(): Customer | null {
  const draft = unansweredDraft()
  const fields = Object.keys(emptyCustomer) as CustomerField[]
  return draft && (Object.fromEntries(fields.map((field) => [field, String(draft[field] ?? '')])) as Customer)
}
