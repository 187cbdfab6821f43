// The night, in which no alcohol is sold or supplied (facts of the law): from 23:00 to 06:00 in Israel.
import { toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'

export const nightBegins = '23:00'
export const nightEnds = '06:00'

/** @param at an instant */
export function isNight(at: string): boolean {
  const hour = toIsraelTime(at).slice(11, 16)
  return hour >= nightBegins || hour < nightEnds
}
