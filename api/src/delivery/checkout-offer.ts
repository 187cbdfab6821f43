import type { CheckoutOffer, CheckoutQuestion } from '@lechaim/shared/contracts/delivery.ts'
import type { Database } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { hasAlcohol } from './alcohol.ts'
import { findSettings, type firstSettings } from './delivery-table.ts'
import { isNight } from './night.ts'
import { findSettlement, suggestSettlements } from './settlements.ts'
import { isShopClosed, offeredWindows } from './windows.ts'

const nothing: CheckoutOffer = { delivers: false, outside: true, suggestions: [], windows: [], needsWindow: false, needsAge: false }

/** The offer for a cart at this moment: the order itself is checked again. */
export async function offerCheckout(db: Database, { items, settlement = '' }: CheckoutQuestion, at = now()): Promise<CheckoutOffer> {
  const settings = await findSettings(db)
  if (!settings) return nothing
  const ids = items.map(({ productId }) => productId)
  const products = settings.alcohol.on
    ? await db.selectFrom('products').select(['id', 'alcohol_percent']).where('id', 'in', ids).execute()
    : []
  const isAlcohol = settings.alcohol.on && (await hasAlcohol(db, settings, products))
  const found = findSettlement(settings.areas, settlement)
  const { address, hours } = settings.pickup
  return {
    ...(settings.pickup.on && { pickup: { address, hours } }),
    delivers: settings.areas.length > 0,
    ...(found && { area: { ...areaOf(found.area), settlement: found.settlement } }),
    outside: settings.outside,
    suggestions: suggestSettlements(settings.areas, settlement).filter((each) => each !== found?.settlement),
    windows: found ? await offeredWindows(db, settings, at) : [],
    needsWindow: settings.windows.length > 0,
    needsAge: isAlcohol,
    ...(settings.marketing && { marketing: true as const }),
    ...(isAlcohol && isNight(at) && { night: settings.alcohol.night }),
    ...(settings.closed && isShopClosed(settings, at) && { closed: closedOf(settings.closed) }),
  }
}

const areaOf = ({ name, fee, minimum, freeFrom }: (typeof firstSettings)['areas'][number]) => ({ name, fee, minimum, freeFrom })
const closedOf = ({ text, until, orders }: NonNullable<(typeof firstSettings)['closed']>) => ({ text, until, orders })
