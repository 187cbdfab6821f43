// The number of products with low stock, for the badge of the products' tab.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { LowStock } from '@lechaim/shared/contracts/stock.ts'
import { followOwner } from '@lechaim/shared/stores/live-events.ts'
import { atom } from 'nanostores'
import { $productSaves } from '../../resource/refresh-shop.ts'
import { latestRead, whileSignedIn } from '../../resource/session.ts'

/** At most a hundred, as the API lists them. */
export const $lowStock = atom(0)

/** Orders within this time are followed by one read. */
const quietMs = 2000

/** Reads the number while the owner is signed in, and again after orders and saves. @returns the unsubscribe function */
export function followLowStock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readLowStock()
    }, quietMs)
  }
  const stopEvents = whileSignedIn(() => {
    void readLowStock()
    return followOwner({ onEvent: later, onResync: later })
  })
  const stopSaves = $productSaves.listen(() => void readLowStock())
  return () => {
    stopEvents()
    stopSaves()
    clearTimeout(timer)
    $lowStock.set(0)
  }
}

const readLowStock = latestRead(
  () => api.owner<LowStock>('/api/stock/low'),
  ({ items }) => $lowStock.set(items.length),
  'The products that run out could not be counted',
)
