import { atom } from 'nanostores'
import { logFailedRead } from '../resource/session.ts'

/** Pending orders, as the server counts them: the badge of their tab. */
export const $waitingOrders = atom(0)

/** Follows orders by code that the first view of the panel does not need. @returns the function that ends it */
export function followOrders(): () => void {
  let end: (() => void) | undefined
  let isOver = false
  import('./new-orders.ts').then(
    ({ followNewOrders }) => {
      if (!isOver) end = followNewOrders()
    },
    (error: unknown) => logFailedRead('New orders cannot be followed', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}
