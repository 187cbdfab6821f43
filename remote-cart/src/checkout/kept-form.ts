// The typed form, kept in the tab over a reload and Back, until the order is placed.
import { type Choice, emptyChoice } from '../delivery/delivery.ts'
import { type Customer, emptyCustomer } from './customer.ts'

const storageKey = 'checkoutForm'

export interface KeptForm {
  customer: Customer
  choice: Choice
}

/** The statement of age is made anew. */
export function keepForm({ customer, choice }: KeptForm): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ customer, choice: { ...choice, age: '' } }))
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
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return kept && { customer: textsOf(emptyCustomer, kept.customer), choice: choiceOf(kept.choice) }
  } catch {
    return null
  }
}

const textsOf = <Texts extends Record<string, string>>(empty: Texts, kept: Partial<Texts> | undefined): Texts =>
  Object.fromEntries(Object.keys(empty).map((name) => [name, String(kept?.[name] ?? '')])) as Texts

const choiceOf = (kept: Partial<Choice> | undefined): Choice => ({
  ...emptyChoice,
  way: kept?.way === 'pickup' ? 'pickup' : 'ship',
  settlement: String(kept?.settlement ?? ''),
  window: String(kept?.window ?? ''),
})
