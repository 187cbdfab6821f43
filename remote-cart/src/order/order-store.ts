import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { createQueryStore, refreshQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { $place } from '@lechaim/shared/stores/shell.ts'
import { computed } from 'nanostores'

export type ShownOrder = { state: 'loading' } | { state: 'missing' } | { state: 'failed' } | { state: 'ready'; order: Order }

const $id = computed($place, ({ order }) => order?.id)
/** No secret, no request: it could only fail. */
const $token = computed($place, ({ order }) => order?.token || undefined)

const address = '/api/orders/'
const mark = '#'

/** Read again when the shopper comes back to the page: the status may have moved on. */
const $answer = createQueryStore<Order>([address, $id, mark, $token], {
  fetcher: (_address, id, _mark, token) => api.orderOfShopper(Number(id), String(token)),
  revalidateOnFocus: true,
})

/** The order that the address names. */
export const $order = computed([$token, $answer], (token, { data, error }): ShownOrder => {
  if (!token) return { state: 'missing' }
  if (data) return { state: 'ready', order: data }
  if (!error) return { state: 'loading' }
  return { state: error instanceof RequestFailure && !error.temporary ? 'missing' : 'failed' }
})

/** Takes an order over that was just placed, so that showing it needs no request. */
export const receiveOrder = ({ token, ...order }: PlacedOrder): void => seedQuery(`${address}${order.id}${mark}${token}`, order)

export const retryOrder = (): void => refreshQueries((key) => key.startsWith(address))
