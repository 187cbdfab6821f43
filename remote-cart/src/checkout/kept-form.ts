// The typed form, kept in the tab over a reload and Back, until the order is placed.
import { type Choice, emptyChoice } from '../delivery/delivery.ts'
import { type Customer, emptyCustomer } from './customer.ts'
import { type Extras, noExtras } from './extras/extras-store.ts'

const storageKey = 'checkoutForm'

interface KeptForm {
  customer: Customer
  choice: Choice
  extras: Extras
}

/** The statement of age and the consent to marketing are given anew. */
export function keepForm({ customer, choice, extras: { invalid: _, ...extras } }: KeptForm): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ customer, choice: { ...choice, age: '', marketing: false }, extras }))
  } catch {
    // Storage may be switched off.
  }
}

export function forgetForm(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be switched off.
  }
}

/** Null for none. */
export function keptForm(): KeptForm | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (!stored) return null
    return { customer: textsOf(emptyCustomer, stored.customer), choice: choiceOf(stored.choice), extras: extrasOf(stored.extras) }
  } catch {
    return null
  }
}

const textsOf = <Texts extends Record<string, string>>(empty: Texts, kept: Partial<Texts> | undefined): Texts =>
  Object.fromEntries(Object.keys(empty).map((name) => [name, String(kept?.[name] ?? '')])) as Texts

const extrasOf = (kept: Partial<Extras> | undefined): Extras => {
  const { isGift: _gift, isBusiness: _business, invalid, ...texts } = noExtras
  return { ...textsOf(texts, kept), isGift: kept?.isGift === true, isBusiness: kept?.isBusiness === true, invalid }
}

const choiceOf = (kept: Partial<Choice> | undefined): Choice => ({
  ...emptyChoice,
  way: kept?.way === 'pickup' ? 'pickup' : 'ship',
  settlement: String(kept?.settlement ?? ''),
  window: String(kept?.window ?? ''),
})
