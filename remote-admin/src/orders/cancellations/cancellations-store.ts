// Notices that cancel orders: read for the button's number, listed in its dialog, and decided there.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Cancellation, CancellationPatch, Cancellations } from '@lechaim/shared/contracts/cancellations.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed, onMount } from 'nanostores'
import { failureToast } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { createList } from '../../resource/list.ts'
import { cancellationsMessages as t } from './cancellations-messages.ts'

const path = '/api/cancellations'

export const $cancellationsOpen = atom(false)
export const $canMail = atom(false)

export const cancellationList = createList<Cancellation, object>({
  filter: {},
  read: async (_filter, _after, signal) => {
    const { items, canMail } = await api.owner<Cancellations>(path, { signal })
    $canMail.set(canMail)
    return { items }
  },
})

// A notice that comes in changes the timeline of its order.
onMount(cancellationList.$list, () =>
  followOwner({
    onEvent: (event) => void (event.topic === 'orders' && event.kind === 'changed' && cancellationList.renew()),
    onResync: () => void cancellationList.renew(),
  }),
)

export const $openCancellations = computed(cancellationList.$list, (list) =>
  list.state === 'ready' ? list.items.filter(({ state }) => state === 'received').length : 0,
)

/** The step of a decision that asks something. */
export type Step = { ask: 'confirm' | 'decline' | 'refund'; cancellation: Cancellation }
export const $step = atom<Step | null>(null)
export const $isDeciding = atom(false)

const toasts = createFailureToasts()

/** @returns whether it was saved; each reason why not has been shown */
export async function decide({ id }: Cancellation, patch: CancellationPatch): Promise<boolean> {
  if ($isDeciding.get()) return false
  toasts.dismiss()
  $isDeciding.set(true)
  try {
    cancellationList.put(await api.owner<Cancellation>(`${path}/${id}`, { method: 'PATCH', body: patch }))
    $step.set(null)
    showToast(t.saved)
    return true
  } catch (error) {
    const theirs = error instanceof RequestFailure && error.code === 'outdated' ? (error.details as Cancellation) : null
    if (theirs) {
      cancellationList.put(theirs)
      $step.set(null)
    }
    const isUnknown = error instanceof RequestFailure && error.field === 'orderId'
    const why = theirs ? t.outdated : isUnknown ? t.orderMissing : null
    toasts.fail(why ? { title: t.failed, description: why } : failureToast(error, t.failed), error)
    return false
  } finally {
    $isDeciding.set(false)
  }
}
