import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { Type } from 'typebox'

/** The time for which visitors see something visible, from the first moment to just before the second; absent or null is open. Visitors do not
 *  get these fields. */
export const showTimes = {
  showFrom: Type.Union([Instant, Type.Null()]),
  showUntil: Type.Union([Instant, Type.Null()]),
}

export const ShowTimes = Type.Partial(Type.Object(showTimes, { additionalProperties: false }))
export interface ShowTimes {
  showFrom?: string | null
  showUntil?: string | null
}
