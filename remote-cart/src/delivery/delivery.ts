// The shopper's way of delivery and statement of age. The fields and the question of what is offered load only in shops that set them.
import type { CheckoutOffer, DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'
import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { deliveryFee, missingGoods } from '@lechaim/shared/lib/delivery-fee.ts'
import { marketingText } from '@lechaim/shared/messages/marketing-texts.ts'
import { $cartTotal } from '@lechaim/shared/stores/cart.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { atom, computed } from 'nanostores'

/** Fields of the form, in its order. */
export const deliveryFields = ['settlement', 'window', 'age'] as const
export type DeliveryField = (typeof deliveryFields)[number]

export interface Choice {
  way: 'ship' | 'pickup'
  /** As typed. */
  settlement: string
  /** Empty for none. */
  window: string
  /** The time of the statement; empty without it. */
  age: string
  /** The consent to marketing mails is ticked. */
  marketing: boolean
}

export const emptyChoice: Choice = { way: 'ship', settlement: '', window: '', age: '', marketing: false }

export const $choice = atom<Choice>(emptyChoice)

/** `settlement` is the one that the offer was made for. */
type Offer = { state: 'asking' | 'failed' } | { state: 'ready'; settlement: string; offer: CheckoutOffer }

export const $offer = atom<Offer>({ state: 'asking' })

/** Raised where an offer is to be asked for again. */
export const $offerAsked = atom(0)
export const askAgain = (): void => {
  $offer.set({ state: 'asking' })
  $offerAsked.set($offerAsked.get() + 1)
}

/** True where the owner has set delivery or the rules about alcohol. Hosts of before say nothing of them. */
export const $asksMore = computed($shop, (shop) => shop.state === 'ready' && shop.data.header.checkout === true)

const readyOffer = (offer: Offer): CheckoutOffer | null => (offer.state === 'ready' ? offer.offer : null)

/** The method that the choice comes to; null where the shopper is not asked, or has not said enough. */
export function methodOf(offer: CheckoutOffer, { way, settlement }: Choice): DeliveryMethod | null {
  if (offer.pickup && (way === 'pickup' || !shipsOf(offer))) return 'pickup'
  if (!offer.delivers) return offer.pickup ? 'coordinate' : null
  if (offer.area) return 'delivery'
  return offer.outside && settlement.trim() ? 'coordinate' : null
}

/** True where goods can be sent somehow. */
export const shipsOf = ({ delivers, outside, pickup }: CheckoutOffer): boolean => delivers || (outside && pickup !== undefined)

/** Agorot; null where there is none to show. */
export const $fee = computed([$asksMore, $offer, $choice, $cartTotal], (asks, state, choice, goods) => {
  const offer = asks ? readyOffer(state) : null
  if (!offer?.area || methodOf(offer, choice) !== 'delivery') return null
  return deliveryFee(offer.area, goods)
})

/** Agorot that the goods lack for the area; 0 for none. */
export const $missing = computed([$offer, $choice, $cartTotal], (state, choice, goods) => {
  const offer = readyOffer(state)
  if (!offer?.area || methodOf(offer, choice) !== 'delivery') return 0
  return missingGoods(offer.area, goods)
})

const requestTimeoutMs = 12_000

/** Resolves with the offer once it is there; null where the server could not be asked. */
export async function offerSettled(): Promise<CheckoutOffer | null> {
  if ($offer.get().state === 'failed') askAgain()
  await new Promise<void>((done) => {
    // Without the code that asks, there is no request.
    setTimeout(done, requestTimeoutMs)
    const stop = $offer.subscribe(({ state }) => {
      if (state === 'asking') return
      // After the subscription has returned.
      queueMicrotask(() => stop())
      done()
    })
  })
  return readyOffer($offer.get())
}

export function invalidChoices(offer: CheckoutOffer): DeliveryField[] {
  const choice = $choice.get()
  const method = methodOf(offer, choice)
  const needsWindow = method === 'delivery' && offer.needsWindow
  const isChosen = offer.windows.some(({ window, isFull }) => window === choice.window && !isFull)
  const isRefused = method === null || $missing.get() > 0 || (method !== 'pickup' && hasCardNumber(choice.settlement))
  return [
    ...(offer.delivers && isRefused ? (['settlement'] as const) : []),
    ...(needsWindow && !isChosen ? (['window'] as const) : []),
    ...(offer.needsAge && !choice.age ? (['age'] as const) : []),
  ]
}

/** The version of the statement's text. */
const ageText = 'checkout-1'

export function choiceDraft(offer: CheckoutOffer): Pick<OrderDraft, 'delivery' | 'ageConfirmedAt' | 'ageText' | 'marketingText'> {
  const { settlement, window, age, marketing } = $choice.get()
  const method = methodOf(offer, $choice.get())
  const isDelivery = method === 'delivery'
  return {
    ...(method && {
      delivery: {
        method,
        ...(method !== 'pickup' && settlement.trim() && { settlement: settlement.trim() }),
        ...(isDelivery && window && { window }),
      },
    }),
    ...(offer.needsAge && age && { ageConfirmedAt: age, ageText }),
    ...(offer.marketing && marketing && { marketingText }),
  }
}

/** Takes over the statement and the consent of an order without an answer: sent again, it is the same order. */
export function restoreStatements({ ageText: text, ageConfirmedAt, marketingText: consent }: Partial<OrderDraft>): void {
  const age = text === ageText ? (ageConfirmedAt ?? '') : ''
  $choice.set({ ...$choice.get(), age, marketing: consent === marketingText })
}

/** True where the order would be a request, which the owner confirms after the night. */
export const $isRequest = computed([$asksMore, $offer], (asks, state) => asks && readyOffer(state)?.night === 'queue')

/** True where the order needs no address. */
export const $isPickup = computed([$asksMore, $offer, $choice], (asks, state, choice) => {
  const offer = asks ? readyOffer(state) : null
  return offer !== null && methodOf(offer, choice) === 'pickup'
})
