// The deliveries of a day in their windows, and the owner's changes of them.

import type { OrderDeliveryPatch } from '@lechaim/shared/contracts/delivery.ts'
import type { DeliveryDay } from '@lechaim/shared/contracts/delivery-day.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { daysAfter } from '@lechaim/shared/lib/order-days.ts'
import { lockRows } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { findSettings } from '../../delivery/delivery-table.ts'
import { weekdayOf } from '../../delivery/holy-days.ts'
import { lockWindow } from '../../delivery/plan-delivery.ts'
import { offeredWindows } from '../../delivery/windows.ts'
import { invalid, notFound } from '../../http/errors/api-error.ts'
import { findOrder, withItems } from '../orders-queries.ts'
import { addEvent } from '../record/events-table.ts'

const maxUnplanned = 100

export async function readDay(db: Database, day: string): Promise<DeliveryDay> {
  const settings = await findSettings(db)
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('delivery_window', '>=', day)
    .where('delivery_window', '<', daysAfter(day, 1))
    .where('status', '!=', 'cancelled')
    .orderBy('id')
    .execute()
  const capacities = new Map(
    (settings?.windows ?? [])
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ from, until, capacity }) => [`${day} ${from}-${until}`, capacity]),
  )
  const windows = [...new Set([...capacities.keys(), ...rows.map((row) => row.delivery_window ?? '')])].sort()
  const unplanned = await db
    .selectFrom('orders')
    .selectAll()
    // Of orders that the owner enters, and of shoppers who were not asked, the way is agreed on by phone.
    .where(({ or, eb }) => or([eb('delivery_method', 'is', null), eb('delivery_method', '!=', 'pickup')]))
    .where('delivery_window', 'is', null)
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('id')
    .limit(maxUnplanned)
    .execute()
  return {
    day,
    windows: windows.map((window) => ({ window, capacity: capacities.get(window) ?? null })),
    orders: (await withItems(db, [...rows, ...unplanned])).sort(bySettlement),
    offered: settings ? await offeredWindows(db, settings, now()) : [],
  }
}

const hebrew = new Intl.Collator('he')
/** The order of a route: what is in one settlement comes together. */
const bySettlement = (one: Order, other: Order): number =>
  hebrew.compare(one.delivery?.settlement ?? '', other.delivery?.settlement ?? '') ||
  hebrew.compare(one.customerAddress, other.customerAddress) ||
  one.id - other.id

/** Moves an order to another window, or notes why it was not handed over. The owner may fill a window beyond its places. `by` is the
 *  owner's address. The timeline tells of it by a note.
 *  @throws not_found, validation_failed for a window of an order that is fetched, or at night */
export async function changeDelivery(trx: Transaction, id: number, { window, outcome }: OrderDeliveryPatch, by: string): Promise<Order> {
  await lockRows(trx, 'orders', [id])
  const order = await findOrder(trx, id)
  if (!order) throw notFound('order')
  const before = order.delivery
  const text: string[] = []
  if (window !== undefined && window !== (before?.window ?? null)) {
    if (before?.method === 'pickup') throw invalid('window', 'An order that is fetched has no window')
    if (window) checkWindow(window)
    if (window) await lockWindow(trx, window)
    await trx
      .updateTable('orders')
      .set({ delivery_window: window, ...(!before && { delivery_method: 'coordinate' as const }) })
      .where('id', '=', id)
      .execute()
    const shown = (each: string | null | undefined) => (each ? windowText(each) : 'ללא חלון')
    text.push(`חלון המשלוח שונה: ${shown(before?.window)} ← ${shown(window)}`)
  }
  if (outcome !== undefined && outcome !== (before?.outcome ?? null)) {
    await trx
      .updateTable('orders')
      .set({ delivery_outcome: outcome, ...(!before && { delivery_method: 'coordinate' as const }) })
      .where('id', '=', id)
      .execute()
    text.push(outcome ? 'לא נמסר – לא אומת גיל' : 'הסימון ״לא נמסר – לא אומת גיל״ הוסר')
  }
  if (text.length > 0) await addEvent(trx, id, { kind: 'note', by, text: text.join('\n') })
  return (await findOrder(trx, id)) ?? order
}

function checkWindow(window: string): void {
  const [day = '', from = '', until = ''] = window.split(/[ -](?=\d\d:)/)
  const isDay = new Date(`${day}T12:00Z`).toJSON()?.startsWith(day) ?? false
  if (!isDay || from >= until || from < '06:00' || until > '23:00')
    throw invalid('window', 'window must be hours of a day, outside the night')
}
