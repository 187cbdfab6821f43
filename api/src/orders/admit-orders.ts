// Holds back orders of rows that another transaction keeps locked, before they take a place for transactions: one such row would otherwise
// stop the orders of all others.
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { sql } from 'kysely'
import { couponKey } from '../catalogue/coupons/coupons-table.ts'
import { Busy, isBusy } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'

/** A transaction that takes longer may wait for a row. */
const suspectMs = 250
const probeMs = 50
const pollMs = 20
/** A connection that went silent tells nothing of a row. */
const answerMs = 1000
/** Orders of a row that was locked for so long are refused at once. */
const maxLockedMs = 1800
/** For rows that are passed on, by a machine that has much else to do. */
const longestWaitMs = 10_000

/** The rows that an order locks. */
export const rowsOf = ({ items, coupon }: OrderDraft): string[] => [
  ...new Set(items.map(({ productId }) => `products ${productId}`)),
  ...(coupon ? [`coupons ${couponKey(coupon)}`] : []),
]

interface Waiting {
  rows: readonly string[]
  /** Milliseconds of the clock. */
  since: number
  result: PromiseWithResolvers<void>
}

export type AdmitOrders = ReturnType<typeof createAdmission>

/** @param places of transactions: one row's orders leave one of them to others */
export function createAdmission(db: Database, places: number) {
  const most = Math.max(1, places - 1)
  const running = new Map<string, number>()
  /** Rows that are locked, with the time since which no order has got them. */
  const lockedSince = new Map<string, number>()
  /** Milliseconds for which a row has been kept from all; 0 for one that orders pass on to each other. */
  const lockedMsOf = (row: string): number => {
    const ms = Date.now() - (lockedSince.get(row) ?? Number.POSITIVE_INFINITY)
    return ms < suspectMs ? 0 : ms
  }
  const count = (rows: readonly string[], change: 1 | -1) => {
    for (const row of rows) {
      const left = (running.get(row) ?? 0) + change
      if (left > 0) running.set(row, left)
      else running.delete(row)
    }
  }

  /** In order of arrival. */
  const waiting = new Set<Waiting>()

  /** Lets in those whose rows are free. None is overtaken at a row that it waits for; one that waits for a locked row holds up nobody at
   *  its other rows. */
  function admitWaiting(): void {
    const claimed = new Map<string, number>()
    for (const order of waiting) {
      const { rows, since, result } = order
      const lockedMs = Math.max(...rows.map(lockedMsOf))
      if (lockedMs >= maxLockedMs || Date.now() - since > longestWaitMs) {
        waiting.delete(order)
        result.reject(new Busy('A row of the order is locked'))
      } else if (lockedMs === 0 && rows.every((row) => (running.get(row) ?? 0) + (claimed.get(row) ?? 0) < most)) {
        waiting.delete(order)
        count(rows, 1)
        result.resolve()
      } else if (lockedMs === 0) {
        for (const row of rows) claimed.set(row, (claimed.get(row) ?? 0) + 1)
      }
    }
  }

  let poll: NodeJS.Timeout | undefined
  async function enter(rows: readonly string[]): Promise<void> {
    const order = { rows, since: Date.now(), result: Promise.withResolvers<void>() }
    waiting.add(order)
    admitWaiting()
    // For what only time tells.
    if (waiting.size > 0)
      poll ??= setInterval(() => {
        admitWaiting()
        if (waiting.size === 0) poll = void clearInterval(poll)
      }, pollMs)
    await order.result.promise
  }

  const ask = (row: string) => Promise.race([holderOf(db, row), wait(answerMs, null, { ref: false })])

  /** Notes a row as locked until it is free, or the database does not answer. */
  async function probe(row: string): Promise<void> {
    if (lockedSince.has(row)) return
    lockedSince.set(row, Date.now() - suspectMs)
    try {
      let before: string | null = null
      for (let holder = await ask(row); holder !== null; holder = await ask(row)) {
        // Orders of other processes pass it on.
        if (before !== null && holder !== before) lockedSince.set(row, Date.now())
        before = holder
        await wait(probeMs)
      }
    } finally {
      lockedSince.delete(row)
    }
  }

  /** @throws Busy when one of these rows stays locked, or has too many orders */
  return async <T>(rows: readonly string[], work: () => Promise<T>): Promise<T> => {
    await enter(rows)
    // A failed probe says nothing: the transaction fails by itself.
    const timer = setTimeout(() => rows.forEach((row) => void probe(row).catch(() => {})), suspectMs)
    try {
      const result = await work()
      for (const row of rows) if (lockedSince.has(row)) lockedSince.set(row, Date.now())
      return result
    } finally {
      clearTimeout(timer)
      count(rows, -1)
      admitWaiting()
    }
  }
}

/** Takes the lock for a moment, without waiting and without a transaction: an order waits for it, a reader of the row does not.
 *  @returns null when the row is free; otherwise a text that is another one once somebody else has locked or changed it */
async function holderOf(db: Database, row: string): Promise<string | null> {
  const [table = '', key] = row.split(' ')
  const rows = sql`${sql.table(table)} where ${table === 'products' ? sql`id = ${Number(key)}` : sql`code_key = ${key}`}`
  try {
    await sql`select 1 from ${rows} for no key update nowait`.execute(db)
    return null
  } catch (error) {
    if (!isBusy(error)) throw error
  }
  const { rows: found } = await sql<{ holder: string }>`select concat(xmin, ' ', xmax) as holder from ${rows}`.execute(db)
  return found[0]?.holder ?? null
}
