import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Customer, CustomerPatch } from '@lechaim/shared/contracts/customers.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { newerRow } from '../../resource/conflict.ts'
import { createDialog } from '../../resource/dialog.ts'
import { failureToast } from '../../resource/failure-messages.ts'
import { createList } from '../../resource/list.ts'
import { customerMessages as t } from './customer-messages.ts'

interface Shown {
  customer: Customer
  /** As they are typed. */
  notes: string
}

/** The customer of a phone number. */
export const customerDialog = createDialog<Shown, string>({
  read: async (phone) => shown(await api.owner<Customer>(withQuery('/api/customers', { phone }))),
  readFailed: 'A customer could not be read',
  isDirty: ({ customer, notes }) => notes !== customer.notes,
  failedToast: (error, title) => (newerRow(error) ? { title, description: t.changedMeanwhile } : failureToast(error, title)),
})
const { $dialog, change, save } = customerDialog

const shown = (customer: Customer): Shown => ({ customer, notes: customer.notes })

const shownPhone = (): string => {
  const now = $dialog.get()
  return now.state === 'closed' ? '' : now.about
}

/** Orders of the customer, newest first. */
export const customerOrders = createList<Order, { phone: string }>({
  filter: { phone: '' },
  initialFilter: () => ({ phone: shownPhone() }),
  read: ({ phone }, after, signal) => api.orders({ phone, after, limit: 10 }, signal),
})

export const editNotes = (notes: string): void => change(() => ({ notes }))

/** Notes that were saved by somebody else meanwhile are shown with these behind them. */
export async function saveNotes(): Promise<void> {
  await save(t.saveFailed, async ({ customer, notes }) => {
    const { phone, updatedAt } = customer
    const body: CustomerPatch = { phone, notes, updatedAt }
    // Another customer may be open by the time of the answer, and more may have been typed.
    const applySaved = (next: (now: Shown) => Partial<Shown>) => change((now) => (now.customer.phone === phone ? next(now) : {}))
    try {
      const saved = await api.owner<Customer>('/api/customers', { method: 'PATCH', body })
      applySaved(() => ({ customer: saved }))
    } catch (error) {
      const theirs = newerRow<Customer>(error)
      if (theirs) applySaved((now) => ({ customer: theirs, notes: `${theirs.notes}\n${now.notes}` }))
      throw error
    }
    showToast(t.saved)
    return true
  })
}
