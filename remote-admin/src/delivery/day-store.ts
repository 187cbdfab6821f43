// The deliveries of the day that is shown.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderDeliveryPatch } from '@lechaim/shared/contracts/delivery.ts'
import type { DeliveryDay } from '@lechaim/shared/contracts/delivery-day.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { daysAfter, daysOf } from '@lechaim/shared/lib/order-days.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { failureToast } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { logFailedRead, reloadAfterSignIn, takeLatest } from '../resource/session.ts'
import { dayMessages as t } from './day-messages.ts'

type Shown = { state: 'loading' | 'failed' } | { state: 'ready'; data: DeliveryDay }

export const $day = atom(daysOf('today').from)
export const $deliveries = atom<Shown>({ state: 'loading' })

async function readDay(): Promise<Shown> {
  try {
    return { state: 'ready', data: await api.owner<DeliveryDay>(withQuery('/api/deliveries', { day: $day.get() })) }
  } catch (error) {
    logFailedRead('The deliveries could not be read', error)
    return { state: 'failed' }
  }
}

export const loadDay = takeLatest(readDay, (shown) => $deliveries.set(shown))

export function showDay(day: string): void {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return
  $day.set(day)
  $deliveries.set({ state: 'loading' })
  void loadDay()
}

export const stepDay = (days: number): void => showDay(daysAfter($day.get(), days))

onMount($deliveries, () => {
  void loadDay()
  const ends = [
    followOwner({ onEvent: ({ topic }) => void (topic === 'orders' && loadDay()), onResync: () => void loadDay() }),
    reloadAfterSignIn($deliveries, loadDay),
  ]
  return () => {
    for (const end of ends) end()
  }
})

const toasts = createFailureToasts()

/** @returns the order after it; null where it failed, which has been shown */
export async function changeDelivery(id: number, patch: OrderDeliveryPatch): Promise<Order | null> {
  toasts.dismiss()
  try {
    const order = await api.owner<Order>(`/api/orders/${id}/delivery`, { method: 'PATCH', body: patch })
    if (patch.window !== undefined) showToast(t.moved)
    return order
  } catch (error) {
    toasts.fail(failureToast(error, t.failed), error)
    return null
  }
}
