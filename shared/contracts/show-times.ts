import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** Visitors see something visible from the first moment to just before the second; absent or null is open. For the owner alone. */
export const showTimes = {
  showFrom: Type.Union([Instant, Type.Null()]),
  showUntil: Type.Union([Instant, Type.Null()]),
}

export const ShowTimes = Type.Partial(Type.Object(showTimes, { additionalProperties: false }))
export type ShowTimes = Static<typeof ShowTimes>
