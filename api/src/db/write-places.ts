// A bound on simultaneous transactions, so that reads find a connection while writers wait for locked rows.
import pLimit from 'p-limit'
import { Busy } from './engine.ts'

/** As long as for a connection. */
const longestWaitMs = 3000

/** Connections that transactions may take of a pool; the others are for reads. */
export const placesOf = (connections: number): number => Math.max(1, Math.floor((connections * 2) / 3))

/** @returns a function that runs work once there is a place
 *  @throws Busy (the function) when there has been none for `waitMs` */
export function createWritePlaces(places: number, waitMs = longestWaitMs) {
  const limit = pLimit(places)
  return <T>(work: () => Promise<T>): Promise<T> => {
    const outcome = Promise.withResolvers<T>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      outcome.reject(new Busy('No place for a transaction'))
    }, waitMs)
    void limit(async () => {
      clearTimeout(timer)
      if (!isLate) await work().then(outcome.resolve, outcome.reject)
    })
    return outcome.promise
  }
}
