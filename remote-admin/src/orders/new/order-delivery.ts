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

/** @param offer null while it is not known */
export const waysOf = (offer: CheckoutOffer | null): Way[] => [
  'phone',
  ...(offer?.delivers ? ['area' as const] : []),
  ...(offer?.pickup ? ['pickup' as const] : []),
]

/** The chosen way, as long as the shop offers it. */
export const wayOf = ({ way }: OrderDelivery, offer: CheckoutOffer | null): Way => (waysOf(offer).includes(way) ? way : 'phone')

/** The way of an earlier order; its window has passed. */
export const deliveryOf = (order: Order): OrderDelivery => ({
  way: isFetched(order) ? 'pickup' : order.delivery?.method === 'delivery' ? 'area' : 'phone',
  settlement: order.delivery?.settlement ?? '',
  window: '',
})

export const freeWindows = (offer: CheckoutOffer): string[] => offer.windows.flatMap(({ window, isFull }) => (isFull ? [] : [window]))

/** Agorot.
 *  @param goods agorot */
export const feeOf = (draft: OrderDelivery, offer: CheckoutOffer | null, goods: number): number =>
  offer?.area && wayOf(draft, offer) === 'area' ? deliveryFee(offer.area, goods) : 0

/** @param goods agorot */
export function deliveryErrors(draft: OrderDelivery, offer: CheckoutOffer | null, goods: number): FieldErrors<OrderDelivery> {
  if (!offer || wayOf(draft, offer) !== 'area') return {}
  if (draft.settlement.trim() === '') return { settlement: t.settlementMissing }
  if (!offer.area) return { settlement: t.outside }
  const missing = missingGoods(offer.area, goods)
  if (missing > 0) return { settlement: t.goodsMissing(missing) }
  const free = freeWindows(offer)
  if (!offer.needsWindow || free.includes(draft.window)) return {}
  return { window: free.length > 0 ? t.windowMissing : t.noWindows }
}

export function deliveryBody(draft: OrderDelivery, offer: CheckoutOffer | null): Pick<OwnerOrderDraft, 'delivery'> {
  const method = wayOf(draft, offer)
  if (method === 'phone') return {}
  if (method === 'pickup') return { delivery: { method } }
  return { delivery: { method: 'delivery', settlement: draft.settlement.trim(), ...(offer?.needsWindow && { window: draft.window }) } }
}
