// Days in Israel, by which the owner looks at orders. The week begins on Sunday.
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'

export type Period = 'today' | 'yesterday' | 'week'

/** The day of an instant, such as 2026-11-26. */
export const dayOf = (instant: string): string => toIsraelTime(instant).slice(0, 10)

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first and last day of a period. */
export function daysOf(period: Period, now = new Date()): { from: string; until: string } {
  const today = dayOf(now.toISOString())
  if (period === 'today') return { from: today, until: today }
  if (period === 'yesterday') return { from: daysAfter(today, -1), until: daysAfter(today, -1) }
  return { from: daysAfter(today, -new Date(`${today}T00:00Z`).getUTCDay()), until: today }
}

/** The instant at which a day begins; null for what is no day. */
export const beginningOf = (day: string): string | null => fromIsraelTime(`${day}T00:00`)
