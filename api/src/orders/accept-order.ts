// An order as it comes in by a request: limits of tries, locked rows and repeated requests around the one transaction that places it.
import { createHmac } from 'node:crypto'
import type { Order, OrderDraft, OwnerOrderDraft } from '@lechaim/shared/contracts/orders.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countGuess } from '../catalogue/coupons/apply-coupon.ts'
import { isBusy } from '../db/engine.ts'
import { placesOf } from '../db/write-places.ts'
import { toApiError } from '../http/errors/error-handler.ts'
import { networkOf } from '../http/requests/network.ts'
import { type AdmitOrders, createAdmission, rowsOf } from './admit-orders.ts'
import { queueOrderMails } from './order-mails.ts'
import { findByKey, placeOrder } from './place-order.ts'
import { addEvent } from './record/events-table.ts'

/** Of an order that the owner enters. */
interface Entered extends Required<Pick<OwnerOrderDraft, 'source' | 'tell'>> {
  /** The owner's address. */
  by: string
}

/** @returns a function that places an order with its mails, publishes what that changed, and throws what `placeOrder` throws, `rate_limited`
 *  after too many tries of coupons, or Busy */
export function createOrderIntake(app: FastifyInstance) {
  const { db, changes, keys, metrics } = app
  const admit: AdmitOrders = app.isShared ? createAdmission(db, placesOf(app.config.database.connections)) : (_rows, work) => work()

  /** For the owner's alarm alone, and not readable without the secret. */
  const hashNetwork = (ip: string): string =>
    createHmac('sha256', keys.orderSecret)
      .update(`network ${networkOf(ip, 48)}`)
      .digest('base64url')

  const placed = metrics?.counter('lechaim_orders_placed_total', 'Orders placed', ['source'], [{ source: 'shop' }, { source: 'owner' }])
  const refused = metrics?.counter(
    'lechaim_orders_refused_total',
    'Orders refused, by the code of the error',
    ['code'],
    [{ code: 'internal' }, { code: 'unavailable' }],
  )

  async function accept(request: FastifyRequest, draft: OrderDraft, key: string, entered?: Entered): Promise<Order> {
    const { coupon } = draft
    // A repeated order tries no code: it is answered whatever its network has tried since.
    if (coupon && !entered && !(await findByKey(db, key))) await countGuess(app, request, coupon)
    // Of the owner's own orders, which no alarm is about, no network is kept.
    const origin = entered ? { network: null, source: entered.source } : { network: hashNetwork(request.ip) }
    const { provider, at } = app.config.payments
    const asksPayment = !entered && provider !== null && at === 'checkout'
    const place = () =>
      app.durably((trx) =>
        placeOrder(trx, draft, {
          idempotencyKey: key,
          ...origin,
          asksPayment,
          onInserted: async (order, consents) => {
            if (entered) await addEvent(trx, order.id, { kind: 'placed', by: entered.by })
            await queueOrderMails(trx, app, order, { entered, consents })
          },
        }),
      )
    const { order, isNew, runsLow, usesUp } = await admit(rowsOf(draft), place).catch(async (error) => {
      // An order that was placed before locks nothing.
      if (isBusy(error) && (await findByKey(db, key))) return place()
      throw error
    })
    if (!isNew) return order
    placed?.inc({ source: entered ? 'owner' : 'shop' })
    changes.publish('orders', { kind: 'placed', order })
    if (runsLow) changes.publish('catalogue')
    if (usesUp) changes.publish('content')
    app.mailer.wake()
    return order
  }

  return async (...order: Parameters<typeof accept>): Promise<Order> => {
    try {
      return await accept(...order)
    } catch (error) {
      refused?.inc({ code: toApiError(error).code })
      throw error
    }
  }
}
