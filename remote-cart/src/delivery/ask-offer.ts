// Asks the server what can be done for the cart, whenever the cart, the settlement or the rules change.
import { request } from '@lechaim/shared/client/request.ts'
import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { $cartLines } from '@lechaim/shared/stores/cart.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'
import { $choice, $offer, $offerAsked } from './delivery.ts'

/** Between what is typed and the question. */
const pauseMs = 250
const requestTimeoutMs = 10_000
const minuteMs = 60_000
/** A window fills up; a night begins with a full minute, and is told of before the order is sent. */
const untilNextMinute = (): number => minuteMs - (Date.now() % minuteMs)

const $products = computed($cartLines, (lines) => lines.map(({ id }) => id).join())
const $settlement = computed($choice, ({ settlement }) => settlement.trim())
const $header = computed($shop, (shop) => (shop.state === 'ready' ? shop.data.header : null))

/** @returns ends it */
export function followOffer(): () => void {
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(++latest), ms)
  }

  async function send(requestNumber: number): Promise<void> {
    const settlement = $settlement.get()
    const ids = $cartLines.get().map(({ id }) => ({ productId: id }))
    if (ids.length === 0) return
    const body = { items: ids, ...(settlement && { settlement }) }
    try {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const offer = await request<CheckoutOffer>(fetch, '/api/checkout', { method: 'POST', body, signal })
      if (requestNumber === latest) $offer.set({ state: 'ready', settlement, offer })
    } catch (error) {
      console.error('The ways of delivery could not be read', error)
      if (requestNumber === latest && $offer.get().state !== 'ready') $offer.set({ state: 'failed' })
    }
  }

  let again: ReturnType<typeof setTimeout>
  const askEachMinute = () => {
    again = setTimeout(() => {
      ask(0)
      askEachMinute()
    }, untilNextMinute())
  }
  askEachMinute()
  const ends = [
    $settlement.listen(() => {
      // The offer is for another settlement.
      $offer.set({ state: 'asking' })
      ask(pauseMs)
    }),
    ...[$products, $offerAsked, $header].map((store) => store.listen(() => ask(0))),
  ]
  ask(0)
  return () => {
    clearTimeout(again)
    clearTimeout(timer)
    latest++
    for (const end of ends) end()
  }
}
