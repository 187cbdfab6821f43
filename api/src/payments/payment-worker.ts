// The background work of payments: asks the provider about pages, voids those that are not wanted any more, and finds what a process left
// unfinished. One process at a time does it.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createWorker } from '../background/worker.ts'
import { now } from '../db/times.ts'
import { findOrder } from '../orders/orders-queries.ts'
import { applyAnswer, longestGapMs } from './apply-answer.ts'
import { endMove } from './move-money.ts'
import type { PageRow } from './payments-table.ts'
import { type Answer, type PaymentProvider, ProviderAway, ProviderRefused } from './providers/provider.ts'

const minute = 60_000
const pauseWhileOthersAskMs = 1000
/** Another process may have died. */
const longestSharedSleepMs = 30_000
const longestSleepMs = 5 * minute
const firstPauseMs = 5000
const longestPauseMs = 5 * minute
/** Longer than a request to the provider takes. */
const unfinishedMs = 2 * minute
const keptCallbackMs = 24 * 60 * minute
const batch = 20
/** Unanswered questions in a row after which the provider counts as away. */
const mostUnanswered = 3

type App = FastifyInstance

export function createPaymentWorker(app: App, providerOf: (name: string) => PaymentProvider | null) {
  const { db, log } = app
  /** Rounds in a row with an unanswered question. */
  let failures = 0
  /** Pages whose last question was not answered. They are asked after all others, which one of them would hold up. */
  let unanswered = new Set<number>()
  const worker = createWorker(log, 'asking the payment provider', async () => {
    let isAway = false
    const ran = await app.ifAlone('payments', async () => {
      await matchCallbacks(app)
      await findUnfinished(app)
      isAway = await askAll()
      failures = unanswered.size > 0 ? failures + 1 : 0
    })
    if (!ran) return pauseWhileOthersAskMs
    const next = isAway ? null : await untilNext(app, [...unanswered])
    if (failures === 0) return next
    return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs, next ?? longestPauseMs)
  })

  /** @returns whether the provider is away, which ends the round */
  async function askAll(): Promise<boolean> {
    await markUnwanted(app)
    const late = await due(app, { among: [...unanswered] })
    unanswered = new Set(late.map(({ id }) => id))
    let inARow = 0
    for await (const page of pagesBefore(late)) {
      if (worker.isStopped()) return false
      unanswered.delete(page.id)
      inARow = (await handle(page)) ? 0 : inARow + 1
      if (inARow > 0) unanswered.add(page.id)
      if (inARow === mostUnanswered) return true
    }
    return false
  }

  /** All other pages, and then these. */
  async function* pagesBefore(late: PageRow[]) {
    const except = late.map(({ id }) => id)
    for (let pages = await due(app, { except }); pages.length > 0; pages = await due(app, { except, after: pages.at(-1)?.id })) yield* pages
    yield* late
  }

  /** @returns false while the provider is away */
  async function handle(page: PageRow): Promise<boolean> {
    const provider = providerOf(page.provider)
    try {
      if (page.state === 'voiding') await close(provider, page)
      if (!page.reference || (!page.hint_at && !isScheduled(page))) return true
      const answer = provider ? await provider.confirm(page.reference) : pending
      await take(page, answer)
      return true
    } catch (error) {
      if (error instanceof ProviderRefused) {
        await take(page, pending)
        return true
      }
      if (!(error instanceof ProviderAway)) throw error
      log.warn({ order: page.order_id, reason: error.message }, 'the payment provider does not answer')
      return false
    }
  }

  async function close(provider: PaymentProvider | null, { id, reference }: PageRow): Promise<void> {
    // A page that can't be closed lapses after half an hour; a payment meanwhile is told of all the same.
    if (provider?.close && reference)
      await provider.close(reference).catch((error) => (error instanceof ProviderRefused ? null : Promise.reject(error)))
    await db.updateTable('payment_pages').set({ state: 'void' }).where('id', '=', id).where('state', '=', 'voiding').execute()
  }

  async function take(page: PageRow, answer: Answer): Promise<void> {
    const hasChanged = await app.durably((trx) => applyAnswer(trx, app, page.id, answer, isScheduled(page)))
    if (!hasChanged) return
    app.mailer.wake()
    const order = await findOrder(db, page.order_id)
    if (order) app.changes.publish('orders', { kind: 'changed', order })
  }

  return worker
}

const pending: Answer = { state: 'pending', agorot: 0, order: '', transaction: '' }

/** A time that is further away than any gap was written by a clock that has been set back since. */
const isDue = (at: string | null): boolean =>
  at !== null && (Date.parse(at) <= Date.now() || Date.parse(at) > Date.now() + longestGapMs + minute)
const isScheduled = ({ ask_at }: PageRow) => isDue(ask_at)

const heldByOthers = sql`(select coalesce(sum(h.held), 0) from payment_pages as h where h.order_id = orders.id and h.state = 'held')`

/** Pages of orders that were cancelled, or of which another sum is left to pay since. */
async function markUnwanted({ db }: App): Promise<void> {
  await db
    .updateTable('payment_pages')
    .set({ state: 'voiding' })
    .where('state', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'payment_pages.order_id')
          .where(({ or, eb, ref }) =>
            or([
              eb('orders.status', '=', 'cancelled'),
              eb('orders.pay_link', '=', 0),
              eb(ref('orders.total'), '<>', sql<number>`orders.paid + payment_pages.amount + ${heldByOthers}`),
            ]),
          ),
      ),
    )
    .execute()
}

interface Due {
  /** Ids; the next pages of all otherwise. */
  among?: number[]
  except?: number[]
  /** An id. */
  after?: number | undefined
}

/** Pages to ask about. */
async function due({ db }: App, { among, except = [], after = 0 }: Due): Promise<PageRow[]> {
  const [at, beyond] = [now(), new Date(Date.now() + longestGapMs + minute).toISOString()]
  return db
    .selectFrom('payment_pages')
    .selectAll()
    .where('id', '>', after)
    .where('id', among ? 'in' : 'not in', among ?? except)
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'voiding'),
        eb('hint_at', 'is not', null),
        eb.and([eb('ask_at', 'is not', null), or([eb('ask_at', '<=', at), eb('ask_at', '>', beyond)])]),
      ]),
    )
    .orderBy('id')
    .$if(!among, (query) => query.limit(batch))
    .execute()
}

/** Callbacks that came before their page was known. All others are read and deleted together: strangers may have sent them. */
async function matchCallbacks({ db, durably }: App): Promise<void> {
  const known = await db
    .selectFrom('payment_callbacks as callback')
    .innerJoin('payment_pages as page', (join) =>
      join.onRef('page.provider', '=', 'callback.provider').onRef('page.reference', '=', 'callback.reference'),
    )
    .select(['callback.id', 'page.id as page_id', 'callback.invoice_number', 'callback.invoice_url'])
    .orderBy('callback.id')
    .execute()
  for (const { id, page_id, invoice_number, invoice_url } of known)
    await durably(async (trx) => {
      await trx
        .updateTable('payment_pages')
        .set({ hint_at: now(), ...(invoice_number && { invoice_number, invoice_url }) })
        .where('id', '=', page_id)
        .execute()
      await trx.deleteFrom('payment_callbacks').where('id', '=', id).execute()
    })
  const [oldest, newest] = [-keptCallbackMs, keptCallbackMs].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
  await db
    .deleteFrom('payment_callbacks')
    .where(({ or, eb }) => or([eb('created_at', '<', oldest), eb('created_at', '>', newest)]))
    .execute()
}

/** Work that a process left unfinished when it ended. A page that was being made has no address that anybody knows. */
async function findUnfinished(app: App): Promise<void> {
  const { db, durably, changes } = app
  const isOld = (at: string) => Math.abs(Date.now() - Date.parse(at)) > unfinishedMs
  const making = await db.selectFrom('payment_pages').select(['id', 'created_at']).where('state', '=', 'making').execute()
  for (const { id, created_at } of making)
    if (isOld(created_at))
      await db
        .updateTable('payment_pages')
        .set({ state: 'failed', hint_at: null })
        .where('id', '=', id)
        .where('state', '=', 'making')
        .execute()
  const sending = await db.selectFrom('payment_moves').selectAll().where('state', '=', 'sending').execute()
  for (const move of sending) {
    if (!isOld(move.created_at)) continue
    await durably((trx) => endMove(trx, app, move.id, 'unknown', 'no answer'))
    app.mailer.wake()
    const order = await findOrder(db, move.order_id)
    if (order) changes.publish('orders', { kind: 'changed', order })
  }
}

/** @param except pages that are not waited for */
async function untilNext({ db, isShared }: App, except: number[]): Promise<number | null> {
  const next = await db
    .selectFrom('payment_pages')
    .select('ask_at')
    .where('ask_at', 'is not', null)
    .where('id', 'not in', except)
    .orderBy('ask_at')
    .limit(1)
    .executeTakeFirst()
  const unfinished = await Promise.all([
    db.selectFrom('payment_pages').select('id').where('state', 'in', ['making', 'voiding']).limit(1).executeTakeFirst(),
    db.selectFrom('payment_moves').select('id').where('state', '=', 'sending').limit(1).executeTakeFirst(),
    db.selectFrom('payment_callbacks').select('id').limit(1).executeTakeFirst(),
  ])
  const dueIn = next?.ask_at ? Math.max(Date.parse(next.ask_at) - Date.now(), 0) : Number.POSITIVE_INFINITY
  const isOpen = next !== undefined || unfinished.some(Boolean)
  return isOpen || isShared ? Math.min(dueIn, isShared ? longestSharedSleepMs : longestSleepMs) : null
}
