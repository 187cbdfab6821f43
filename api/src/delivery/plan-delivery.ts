// The delivery of an order: checked before it is priced, its place in a window taken at the end of its transaction.
import type {
  BelowMinimum,
  DeliveryChoice,
  DeliverySettings,
  NextWindow,
  OrderDelivery,
  ShopClosed,
} from '@lechaim/shared/contracts/delivery.ts'
import { toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { findSettlement } from './settlements.ts'
import { countPlaces, type DayWindow, isShopClosed, nextFree, windowsFrom } from './windows.ts'

export interface DeliveryPlan {
  /** Null where the shopper was not asked. */
  delivery: OrderDelivery | null
  /** Agorot, for goods of so many agorot.
   *  @throws below_minimum */
  feeOf: (goods: number) => number
  window: DayWindow | null
}

const unavailable = (field: string, message: string, details?: NextWindow) =>
  new ApiError('delivery_unavailable', message, { field: `delivery.${field}`, details })

/** @param choice absent for a client that knows no delivery: its order is agreed on by phone, as in a shop without settings
 *  @throws shop_closed, delivery_unavailable */
export async function planDelivery(
  db: Database,
  settings: DeliverySettings | null,
  choice: DeliveryChoice | undefined,
  at = now(),
): Promise<DeliveryPlan> {
  if (settings?.closed && isShopClosed(settings, at) && settings.closed.orders === 'refuse') {
    const details: ShopClosed = { text: settings.closed.text, until: settings.closed.until }
    throw new ApiError('shop_closed', 'The shop takes no orders for a while', { details })
  }
  if (!choice) return { delivery: null, feeOf: () => 0, window: null }
  const { method, settlement: typed = '', window } = choice
  if (method !== 'delivery' && window !== undefined) throw unavailable('window', 'Only deliveries to an area have windows')
  if (method === 'pickup') {
    if (!settings?.pickup.on) throw unavailable('method', 'Orders are not fetched from this shop')
    return { delivery: { method }, feeOf: () => 0, window: null }
  }
  if (method === 'coordinate') {
    const isOffered = !settings || settings.outside || settings.areas.length === 0
    if (!isOffered) throw unavailable('settlement', 'The shop does not deliver there')
    const settlement = typed.trim()
    return { delivery: { method, ...(settlement && { settlement }) }, feeOf: () => 0, window: null }
  }
  return toArea(db, settings, typed, window, at)
}

async function toArea(
  db: Database,
  settings: DeliverySettings | null,
  typed: string,
  window: string | undefined,
  at: string,
): Promise<DeliveryPlan> {
  const found = settings && findSettlement(settings.areas, typed)
  if (!found) throw unavailable('settlement', 'The shop does not deliver there')
  const { area, settlement } = found
  const chosen = window === undefined ? null : windowsFrom(settings, at).find((each) => each.window === window)
  if (chosen === undefined || (chosen === null && settings.windows.length > 0))
    throw unavailable('window', 'This window can no longer be had', { next: await nextFree(db, settings, at) })
  const feeOf = (goods: number): number => {
    const minimum = toAgorot(area.minimum)
    const details: BelowMinimum = { minimum: area.minimum, missing: toShekels(minimum - goods) }
    if (goods < minimum) throw new ApiError('below_minimum', 'The goods are below the minimum of this area', { field: 'items', details })
    return area.freeFrom !== null && goods >= toAgorot(area.freeFrom) ? 0 : toAgorot(area.fee)
  }
  const delivery: OrderDelivery = { method: 'delivery', settlement, area: area.name, ...(chosen && { window: chosen.window }) }
  return { delivery, feeOf, window: chosen }
}

/** Takes a place of a window for an order that is written already: nobody else counts until the transaction ends.
 *  @throws window_full with the next one */
export async function takeWindow(trx: Transaction, settings: DeliverySettings | null, { window, capacity }: DayWindow): Promise<void> {
  await lockWindow(trx, window)
  const taken = (await countPlaces(trx, [window])).get(window) ?? 0
  if (taken <= capacity || !settings) return
  const details: NextWindow = { next: await nextFree(trx, settings, now()) }
  throw new ApiError('window_full', 'This window has filled up', { field: 'delivery.window', details })
}

/** By writing its row: of two transactions the later one counts what the first has written. */
export async function lockWindow(trx: Transaction, window: string): Promise<void> {
  const taken_at = now()
  await trx
    .insertInto('delivery_windows')
    .values({ delivery_window: window, taken_at })
    .onConflict((conflict) => conflict.column('delivery_window').doUpdateSet({ taken_at }))
    .execute()
}
