// The customer whose dialog is open, told by the phone number.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Customer, CustomerPatch } from '@lechaim/shared/contracts/customers.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createList } from '../../resource/list.ts'
import { latestRead } from '../../resource/session.ts'
import { watchUnsaved } from '../../resource/unsaved.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { customerMessages as t } from './customer-messages.ts'

type Shown =
  | { state: 'closed' }
  | { state: 'loading' | 'failed'; phone: string }
  | { state: 'ready'; phone: string; customer: Customer; notes: string; isSaving: boolean }

export const $customer = atom<Shown>({ state: 'closed' })

/** Orders of the customer, newest first. */
export const customerOrders = createList<Order, { phone: string }>({
  filter: { phone: '' },
  initialFilter: () => ({ phone: phoneOf($customer.get()) }),
  read: ({ phone }, after, signal) => api.orders({ phone, after, limit: 10 }, signal),
})

const phoneOf = (shown: Shown): string => (shown.state === 'closed' ? '' : shown.phone)

const toasts = createFailureToasts()

const read = latestRead(
  (phone: string) =>
    api
      .owner<Customer>(withQuery('/api/customers', { phone }))
      .then((customer): Shown => ({ state: 'ready', phone, customer, notes: customer.notes, isSaving: false }))
      .catch((error: unknown): Shown => {
        console.error('A customer could not be read', error)
        return { state: 'failed', phone }
      }),
  (shown) => {
    if (phoneOf($customer.get()) === phoneOf(shown)) $customer.set(shown)
  },
  'A customer could not be read',
)

export function openCustomer(phone: string): void {
  $customer.set({ state: 'loading', phone })
  void read(phone)
}

const isDirty = (): boolean => {
  const shown = $customer.get()
  return shown.state === 'ready' && shown.notes !== shown.customer.notes
}

function discard(): void {
  toasts.dismiss()
  $customer.set({ state: 'closed' })
}

watchUnsaved({ isDirty, discard })

/** Asks before unsaved notes are lost. */
export function closeCustomer(): void {
  if (!isDirty() || confirm(panelMessages.discard)) discard()
}

export function editNotes(notes: string): void {
  const shown = $customer.get()
  if (shown.state === 'ready') $customer.set({ ...shown, notes })
}

/** Notes that were saved by somebody else meanwhile are shown with these behind them. */
export async function saveNotes(): Promise<void> {
  const shown = $customer.get()
  if (shown.state !== 'ready' || shown.isSaving) return
  const { phone, customer, notes } = shown
  toasts.dismiss()
  $customer.set({ ...shown, isSaving: true })
  const settle = (change: { customer?: Customer; notes?: string }) => {
    const now = $customer.get()
    if (now.state === 'ready' && now.phone === phone) $customer.set({ ...now, ...change, isSaving: false })
  }
  const body: CustomerPatch = { phone, notes, updatedAt: customer.updatedAt }
  try {
    const saved = await api.owner<Customer>('/api/customers', { method: 'PATCH', body })
    settle({ customer: saved })
    showToast(t.saved)
  } catch (error) {
    const theirs = error instanceof RequestFailure && error.code === 'outdated' ? (error.details as Customer) : null
    settle(theirs ? { customer: theirs, notes: `${theirs.notes}\n${notes}` } : {})
    toasts.fail(theirs ? { title: t.saveFailed, description: t.changedMeanwhile } : failureToast(error, t.saveFailed), error)
  }
}
