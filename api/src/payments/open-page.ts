// Opens a payment page for a shopper: at most one for an amount at a time. It is made at the press, since providers' pages end after half an
// hour.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { sumLines, toAgorot } from '@lechaim/shared/lib/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { sign } from '../http/requests/signed.ts'
import { publicAddress } from '../mail/shop-link.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { firstQuestion } from './apply-answer.ts'
import { isPayable, lockOrder, restOf, updateStage } from './payment-state.ts'
import { attemptOf, type PageRow } from './payments-table.ts'
import type { PageLine, PaymentProvider } from './providers/provider.ts'

const minute = 60_000
/** Shorter than the half hour for which a page can be paid. */
const usableMs = 20 * minute
/** A request to the provider ends before. */
const makingMs = 30_000

export const returnPurpose = 'payment-return'
/** Longer than a page can be paid. */
export const returnMs = 3 * 60 * minute

const busy = () => new ApiError('unavailable', 'A payment page is being made: try again in a moment')

/** @returns the address of the page
 *  @throws not_found, payment_unavailable for an order that is not to be paid (any more), unavailable while the provider is */
export async function openPage(app: FastifyInstance, provider: PaymentProvider, orderId: number): Promise<string> {
  const { config, keys } = app
  const started = await app.durably((trx) => beginPage(trx, provider.name, config.payments.charge, orderId))
  if (typeof started === 'string') return started
  const order = await findOrder(app.db, orderId)
  if (!order) throw notFound('order')
  const base = publicAddress(config) ?? ''
  const urls = {
    back: `${base}/payments/return/${sign(keys.orderSecret, returnPurpose, String(orderId))}`,
    callback: `${base}/payments/callback/${provider.name}`,
  }
  const made = await provider
    .createPage(order, attemptOf(started), linesOf(order, started.amount), urls, started.charge)
    .catch((error: Error) => {
      app.log.error({ order: orderId, provider: provider.name, reason: error.message }, 'a payment page could not be made')
      return null
    })
  const isWanted = await app.durably((trx) => (made ? keepPage(trx, started, made) : dropPage(trx, started)))
  app.payments.wake()
  if (!made) throw new ApiError('unavailable', 'The payment provider does not answer: try again later')
  if (!isWanted) throw busy()
  return made.url
}

/** @returns the address of the page that is open, or a page to be made */
async function beginPage(
  trx: Transaction,
  provider: PaymentProvider['name'],
  charge: PageRow['charge'],
  orderId: number,
): Promise<PageRow | string> {
  const order = await lockOrder(trx, orderId)
  const amount = await restOf(trx, order)
  if (!isPayable(order) || amount <= 0) throw new ApiError('payment_unavailable', 'There is nothing to pay for this order now')
  const pages = await trx.selectFrom('payment_pages').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute()
  const isFresh = (at: string | null, ms: number) => at !== null && Math.abs(Date.now() - Date.parse(at)) < ms
  if (pages.some(({ state, created_at }) => state === 'making' && isFresh(created_at, makingMs))) throw busy()
  const usable = pages.find(
    (page) => page.state === 'open' && page.amount === amount && page.provider === provider && isFresh(page.opened_at, usableMs),
  )
  if (usable?.url) return usable.url
  await trx.updateTable('payment_pages').set({ state: 'voiding' }).where('order_id', '=', orderId).where('state', '=', 'open').execute()
  const attempt = (pages.at(-1)?.attempt ?? 0) + 1
  return trx
    .insertInto('payment_pages')
    .values({ order_id: orderId, attempt, provider, charge, amount, state: 'making', created_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @returns false for a page of an order that was cancelled or corrected while it was made: it is closed, and another sum is to be paid */
async function keepPage(trx: Transaction, page: PageRow, { reference, url }: { reference: string; url: string }): Promise<boolean> {
  const order = await lockOrder(trx, page.order_id)
  const isWanted = isPayable(order) && (await restOf(trx, order)) === page.amount
  await trx
    .updateTable('payment_pages')
    .set({ state: isWanted ? 'open' : 'voiding', reference, url, opened_at: now(), ask_at: firstQuestion() })
    .where('id', '=', page.id)
    .execute()
  if (isWanted) await updateStage(trx, page.order_id, 'pending')
  return isWanted
}

async function dropPage(trx: Transaction, page: PageRow): Promise<boolean> {
  await trx.updateTable('payment_pages').set({ state: 'failed', hint_at: null }).where('id', '=', page.id).execute()
  return false
}

/** The order's lines, with the fee of its delivery, where they sum up to the amount, which a provider's invoice then has; otherwise one line. */
function linesOf({ id, items, deliveryFee = 0 }: Pick<Order, 'id' | 'items' | 'deliveryFee'>, amount: number): PageLine[] {
  const lines = items.map(({ name, price, quantity }) => ({ name, quantity, agorot: toAgorot(price) }))
  if (deliveryFee > 0) lines.push({ name: 'דמי משלוח', quantity: 1, agorot: toAgorot(deliveryFee) })
  const sum = sumLines(lines.map(({ agorot, quantity }) => ({ price: agorot, quantity })))
  return sum === amount ? lines : [{ name: `הזמנה ${id}`, quantity: 1, agorot: amount }]
}
