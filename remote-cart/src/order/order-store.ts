import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { createQueryStore, refreshQueries, renewQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { computed, effect, onMount } from 'nanostores'

export type ShownOrder = { state: 'loading' } | { state: 'missing' } | { state: 'failed' } | { state: 'ready'; order: Order }

type OrderLink = NonNullable<Route['order']>

const $id = computed($route, ({ order }) => order?.id)
/** Without a token the request would fail. */
const $token = computed($route, ({ order }) => order?.token || undefined)

const address = '/api/orders/'
const mark = '#'
export const keyOf = ({ id, token }: OrderLink): string => `${address}${id}${mark}${token}`

/** Read again when the page becomes visible, in case of missed events. */
const $answer = createQueryStore<Order>([address, $id, mark, $token], {
  fetcher: (_address, id, _mark, token) => api.orderOfShopper(Number(id), String(token)),
  revalidateOnFocus: true,
})

export const $order = computed([$token, $answer], (token, { data, error }): ShownOrder => {
  if (!token) return { state: 'missing' }
  if (data) return { state: 'ready', order: data }
  if (!error) return { state: 'loading' }
  return { state: error instanceof RequestFailure && !error.temporary ? 'missing' : 'failed' }
})

/** Seeds the store with a just placed order, so that showing it needs no request. */
export const receiveOrder = ({ token, ...order }: PlacedOrder): void => seedQuery(keyOf({ id: order.id, token }), order)

export const renewOrder = (): void => renewQueries((key) => key.startsWith(address))

export const retryOrder = (): void => refreshQueries((key) => key.startsWith(address))

/** The shown order with its live status (decision 0016). */
const $followed = computed([$route, $answer], ({ order }, { data }) => (order && data?.id === order.id ? order : null))

onMount($order, () => effect($followed, (order) => (order ? follow(order) : undefined)))

function follow(order: OrderLink): () => void {
  let isOver = false
  let end: (() => void) | undefined
  // Loaded after the order is shown.
  import('@lechaim/shared/stores/live-events.ts').then(
    ({ followOrder }) => {
      if (isOver) return
      let isFirst = true
      end = followOrder(order.id, order.token, (status, updatedAt) => {
        takeStatus(order, { status, updatedAt, isFirst })
        isFirst = false
      })
    },
    (error: unknown) => console.error('The live events could not be loaded', error),
  )
  return () => {
    isOver = true
    end?.()
  }
}

interface Heard {
  status: OrderStatus
  updatedAt: string | undefined
  /** True for the one sent as the page subscribes. */
  isFirst: boolean
}

function takeStatus(order: OrderLink, { status, updatedAt, isFirst }: Heard): void {
  const { data } = $answer.get()
  if (data?.id !== order.id) return
  const { needsConfirmation, payment } = data
  const isSame = data.status === status
  // Corrected, confirmed, paid, refunded, or cancelled with a fee: more about it may have changed, also while the connection was lost.
  const isMore = (updatedAt !== undefined && updatedAt !== data.updatedAt) || needsConfirmation || payment
  if (isMore || (isSame ? !isFirst : status === 'cancelled')) renewOrder()
  else if (!isSame) seedQuery(keyOf(order), { ...data, status })
}
