// The way in which an order that the owner enters reaches its customer, as far as the shop offers it.
import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import type { Order, OwnerOrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { deliveryFee, missingGoods } from '@lechaim/shared/lib/delivery-fee.ts'
import { isFetched } from '@lechaim/shared/messages/order-fields.ts'
import type { FieldErrors } from '../../resource/field-errors.ts'
import { newOrderMessages as t } from './new-order-messages.ts'

/** `phone`: agreed on by phone, as in a shop that has set no delivery. */
type Way = keyof typeof t.ways

export interface OrderDelivery {
  way: Way
  /** As typed. */
  settlement: string
  /** Empty for none. */
  window: string
}

export const noDelivery: OrderDelivery = { way: 'phone', settlement: '', window: '' }

/** What the shop offers for a settlement. */
export interface Offered {
  /** As it was asked for. */
  settlement: string
  offer: CheckoutOffer
}

/** The ways that can be chosen, and the chosen one also where the shop no longer offers it.
 *  @param offered null while it is not known */
export function waysOf({ way }: OrderDelivery, offered: Offered | null): Way[] {
  const ways: Way[] = ['phone']
  if (offered?.offer.delivers || way === 'area') ways.push('area')
  if (offered?.offer.pickup || way === 'pickup') ways.push('pickup')
  return ways
}

/** The area of the settlement as it is typed now. */
export const areaOf = (draft: OrderDelivery, offered: Offered | null): CheckoutOffer['area'] =>
  isFor(draft, offered) ? offered?.offer.area : undefined

/** True for an answer about the settlement as it is typed now. */
export const isFor = ({ settlement }: OrderDelivery, offered: Offered | null): boolean => offered?.settlement === settlement.trim()

/** The way of an earlier order; its window has passed. */
export const deliveryOf = (order: Order): OrderDelivery => ({
  way: isFetched(order) ? 'pickup' : order.delivery?.method === 'delivery' ? 'area' : 'phone',
  settlement: order.delivery?.settlement ?? '',
  window: '',
})

export const freeWindows = (offer: CheckoutOffer): string[] => offer.windows.flatMap(({ window, isFull }) => (isFull ? [] : [window]))

/** Agorot.
 *  @param goods agorot */
export function feeOf(draft: OrderDelivery, offered: Offered | null, goods: number): number {
  const area = draft.way === 'area' ? areaOf(draft, offered) : undefined
  return area ? deliveryFee(area, goods) : 0
}

/** @param goods agorot */
export function deliveryErrors(draft: OrderDelivery, offered: Offered | null, goods: number): FieldErrors<OrderDelivery> {
  const { way, settlement, window } = draft
  if (!offered || way === 'phone') return {}
  const { delivers, pickup, needsWindow } = offered.offer
  if (way === 'pickup') return pickup ? {} : { way: t.wayGone }
  if (!delivers) return { way: t.wayGone }
  if (settlement.trim() === '') return { settlement: t.settlementMissing }
  if (!isFor(draft, offered)) return {}
  const area = areaOf(draft, offered)
  if (!area) return { settlement: t.outside }
  const missing = missingGoods(area, goods)
  if (missing > 0) return { settlement: t.goodsMissing(missing) }
  const free = freeWindows(offered.offer)
  if (!needsWindow || free.includes(window)) return {}
  return { window: free.length > 0 ? t.windowMissing : t.noWindows }
}

export function deliveryBody({ way, settlement, window }: OrderDelivery, offered: Offered | null): Pick<OwnerOrderDraft, 'delivery'> {
  if (way === 'phone') return {}
  if (way === 'pickup') return { delivery: { method: way } }
  return { delivery: { method: 'delivery', settlement: settlement.trim(), ...(window && offered?.offer.needsWindow && { window }) } }
}
