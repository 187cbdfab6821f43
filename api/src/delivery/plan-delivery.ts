// The delivery of an order: checked before it is priced, its place in a window taken at the end of its transaction.
import type {
  BelowMinimum,
  DeliveryChoice,
  DeliverySettings,
  NextWindow,
  OrderDelivery,
  ShopClosed,
} from '@lechaim/shared/contracts/delivery.ts'
import { deliveryFee, missingGoods } from '@lechaim/shared/lib/delivery-fee.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { isPostgres } from '../db/engine.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { findSettlement } from './settlements.ts'
import { chosenWindow, countPlaces, type DayWindow, isShopClosed, nextFree } from './windows.ts'

interface DeliveryPlan {
  /** Null where the shopper was not asked. */
  delivery: OrderDelivery | null
  /** Agorot, for goods of so many agorot.
   *  @throws below_minimum */
  feeOf: (goods: number) => number
  window: DayWindow | null
}

const unavailable = (field: string, message: string, details?: NextWindow) =>
  new ApiError('delivery_unavailable', message, { field: `delivery.${field}`, details })

/** Of shoppers; the owner enters orders while the shop is closed, too.
 *  @throws shop_closed */
export function refuseWhileClosed(settings: DeliverySettings | null, at: string): void {
  const closed = settings?.closed
  if (!settings || closed?.orders !== 'refuse' || !isShopClosed(settings, at)) return
  const details: ShopClosed = { text: closed.text, until: closed.until }
  throw new ApiError('shop_closed', 'The shop takes no orders for a while', { details })
}

/** @param choice absent for a client that knows no delivery: its order is agreed on by phone, as in a shop without settings
 *  @throws delivery_unavailable */
export async function planDelivery(
  db: Database,
  settings: DeliverySettings | null,
  choice: DeliveryChoice | undefined,
  at = now(),
): Promise<DeliveryPlan> {
  if (!choice) return { delivery: null, feeOf: () => 0, window: null }
  const { method, settlement: typed = '', window } = choice
  if (method !== 'delivery' && window !== undefined) throw unavailable('window', 'Only deliveries to an area have windows')
  if (method === 'pickup') {
    if (!settings?.pickup.on) throw unavailable('method', 'Orders are not fetched from this shop')
    const place = [settings.pickup.address, settings.pickup.hours].filter(Boolean).join(' · ')
    return { delivery: { method, place }, feeOf: () => 0, window: null }
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
  const chosen = window === undefined ? null : chosenWindow(settings, window, at)
  if (chosen === undefined || (chosen === null && settings.windows.length > 0))
    throw unavailable('window', 'This window can no longer be had', { next: await nextFree(db, settings, at) })
  const feeOf = (goods: number): number => {
    const missing = missingGoods(area, goods)
    const details: BelowMinimum = { minimum: area.minimum, missing: toShekels(missing) }
    if (missing > 0) throw new ApiError('below_minimum', 'The goods are below the minimum of this area', { field: 'items', details })
    return deliveryFee(area, goods)
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

/** By writing its row: of two transactions the later one counts what the first has written. SQLite has one writer. */
export async function lockWindow(trx: Transaction, window: string): Promise<void> {
  if (!isPostgres(trx)) return
  const taken_at = now()
  await trx
    .insertInto('delivery_windows')
    .values({ delivery_window: window, taken_at })
    .onConflict((conflict) => conflict.column('delivery_window').doUpdateSet({ taken_at }))
    .execute()
}
