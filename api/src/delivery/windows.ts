// The windows of the coming days, by the weekly ones of the owner's settings.
import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { daysAfter } from '@lechaim/shared/lib/order-days.ts'
import type { Database } from '../db/schema.ts'
import { isEve, isHolyDay, weekdayOf } from './holy-days.ts'

/** Days ahead that are offered, today included. */
const horizonDays = 14

export interface DayWindow {
  /** Such as "2026-11-29 10:00-13:00". */
  window: string
  capacity: number
}

const hourMs = 3_600_000

const isClosedDay = (day: string, { closedDays, shabbat, holyDays, eves }: DeliverySettings): boolean =>
  closedDays.includes(day) || (shabbat && weekdayOf(day) === 6) || (holyDays && isHolyDay(day)) || (eves && isEve(day))

/** The first day that is offered at this instant, the last one, and when the earliest window begins. */
function horizonOf(settings: DeliverySettings, at: string) {
  const [today = '', hour = ''] = toIsraelTime(at).split('T')
  const isOver = settings.cutOff !== null && hour >= settings.cutOff
  return {
    first: isOver ? daysAfter(today, 1) : today,
    last: daysAfter(today, horizonDays - 1),
    earliest: Date.parse(at) + settings.leadHours * hourMs,
  }
}

const windowOf = (day: string, { from, until }: DeliverySettings['windows'][number]): string => `${day} ${from}-${until}`

/** @param isWanted by its name; what a window's hours are in other time zones takes longest */
function windowsOn(day: string, settings: DeliverySettings, earliest: number, isWanted = (_window: string) => true): DayWindow[] {
  if (isClosedDay(day, settings)) return []
  const ofDay = weekdayOf(day)
  return settings.windows
    .filter((each) => each.weekday === ofDay && isWanted(windowOf(day, each)))
    .sort((one, other) => (windowOf(day, one) < windowOf(day, other) ? -1 : 1))
    .flatMap((each) => {
      // The hour that the change to summer time skips is no time.
      const begins = fromIsraelTime(`${day}T${each.from}`)
      if (begins === null || Date.parse(begins) < earliest || isShopClosed(settings, begins)) return []
      return [{ window: windowOf(day, each), capacity: each.capacity }]
    })
}

/** Those that an order may still choose at this instant, whatever places are left, in their order. */
export function windowsFrom(settings: DeliverySettings, at: string): DayWindow[] {
  const { first, last, earliest } = horizonOf(settings, at)
  const found: DayWindow[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) found.push(...windowsOn(day, settings, earliest))
  return found
}

/** The chosen one of them; undefined for a window that cannot be chosen any more. */
export function chosenWindow(settings: DeliverySettings, window: string, at: string): DayWindow | undefined {
  const { first, last, earliest } = horizonOf(settings, at)
  const [day = ''] = window.split(' ')
  return first <= day && day <= last ? windowsOn(day, settings, earliest, (each) => each === window)[0] : undefined
}

/** True while the shop is closed. */
export const isShopClosed = ({ closed }: DeliverySettings, at: string): boolean => closed !== null && closed.from <= at && at < closed.until

/** The orders that hold a place of each window, without cancelled ones. */
export async function countPlaces(db: Database, windows: readonly string[]): Promise<Map<string, number>> {
  if (windows.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['delivery_window', ({ fn }) => fn.countAll<number>().as('count')])
    .where('delivery_window', 'in', windows)
    .where('status', '!=', 'cancelled')
    .groupBy('delivery_window')
    .execute()
  return new Map(rows.map(({ delivery_window, count }) => [delivery_window ?? '', Number(count)]))
}

/** The windows that can be chosen, with whether each is full. */
export async function offeredWindows(db: Database, settings: DeliverySettings, at: string) {
  const windows = windowsFrom(settings, at)
  const taken = await countPlaces(
    db,
    windows.map(({ window }) => window),
  )
  return windows.map(({ window, capacity }) => ({ window, isFull: (taken.get(window) ?? 0) >= capacity }))
}

/** The first window with a place; null for none. */
export const nextFree = async (db: Database, settings: DeliverySettings, at: string): Promise<string | null> =>
  (await offeredWindows(db, settings, at)).find(({ isFull }) => !isFull)?.window ?? null
