// The number of products with low stock, for the badge of the products' tab.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { LowStock } from '@lechaim/shared/contracts/stock.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { atom } from 'nanostores'
import { $productSaves } from '../../resource/refresh-shop.ts'
import { logFailedRead } from '../../resource/session.ts'

/** At most a hundred, as the API lists them. */
export const $lowStock = atom(0)

/** Orders within this time are followed by one read. */
const quietMs = 2000

/** Reads the number while the owner is signed in, and again after orders and saves. @returns the unsubscribe function */
export function followLowStock(): () => void {
  let unsubscribe: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readLowStock()
    }, quietMs)
  }
  const stopSession = $session.subscribe(({ state }) => {
    if (state === 'in' && !unsubscribe) {
      unsubscribe = followOwner({ onEvent: later, onResync: later })
      void readLowStock()
    } else if (state !== 'in') {
      unsubscribe?.()
      unsubscribe = undefined
    }
  })
  const stopSaves = $productSaves.listen(() => void readLowStock())
  return () => {
    stopSession()
    stopSaves()
    unsubscribe?.()
    clearTimeout(timer)
    $lowStock.set(0)
  }
}

let generation = 0

/** A failed read leaves the number as it was. */
async function readLowStock(): Promise<void> {
  const mine = ++generation
  try {
    const { items } = await api.owner<LowStock>('/api/stock/low')
    if (mine === generation) $lowStock.set(items.length)
  } catch (error) {
    logFailedRead('The products that run out could not be counted', error)
  }
}
