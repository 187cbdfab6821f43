// Holy days of Israel on which no work is done, by the Hebrew calendar of `Intl`.
import { daysAfter } from '@lechaim/shared/lib/order-days.ts'

let format: Intl.DateTimeFormat | undefined

/** Days of the Hebrew months, by their names in `Intl`: Adar of a leap year is two months, neither of which has any. */
const holyDays: Record<string, readonly number[]> = { Tishri: [1, 2, 10, 15, 22], Nisan: [15, 21], Sivan: [6] }

/** Of the days that were asked for; each order asks for some. */
const known = new Map<string, boolean>()
const maxKnown = 1000

/** @param day such as 2026-11-29 */
export function isHolyDay(day: string): boolean {
  const isHoly = known.get(day) ?? isOneOfThem(day)
  if (known.size >= maxKnown) known.clear()
  known.set(day, isHoly)
  return isHoly
}

function isOneOfThem(day: string): boolean {
  format ??= new Intl.DateTimeFormat('en-u-ca-hebrew', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const parts = format.formatToParts(new Date(`${day}T12:00Z`))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return holyDays[part('month')]?.includes(Number(part('day'))) ?? false
}

/** The day before a holy day, unless it is one itself. */
export const isEve = (day: string): boolean => !isHolyDay(day) && isHolyDay(daysAfter(day, 1))

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00Z`).getUTCDay()
