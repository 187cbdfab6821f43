// Counts of all processes of one shop in their database, each within a window of time that begins with its first. Times are the database's:
// the clocks of machines differ.
import { hash } from 'node:crypto'
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres, markBriefLock } from '../db/engine.ts'
import type { Database, Transaction } from '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    /** `expires_at` in milliseconds. */
    counters: { name: string; count: number; expires_at: number }
  }
}

interface Counted {
  count: number
  /** Milliseconds until the window ends. */
  ttl: number
}

/** Milliseconds of the database; on SQLite of its one process. */
export const databaseMs = (db: Database): RawBuilder<number> =>
  isPostgres(db) ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql`cast(${Date.now()} as integer)`
/** Counts between two deletions of ended windows. */
const sweepEach = 500

/** Names hold addresses of people, and what strangers typed. */
const keyOf = (name: string): string => hash('sha256', name, 'base64url')

export type Counters = ReturnType<typeof openCounters>

export function openCounters(db: Database) {
  let counted = 0

  async function count(executor: Database | Transaction, name: string, windowMs: number, max: number): Promise<Counted | null> {
    const now = databaseMs(db)
    if (++counted % sweepEach === 0) await sql`delete from counters where expires_at <= ${now}`.execute(db)
    const { rows } = await sql<Counted>`
      insert into counters as known (name, count, expires_at) values (${keyOf(name)}, 1, ${now} + cast(${windowMs} as bigint))
      on conflict (name) do update set
        count = case when known.expires_at <= ${now} then 1 else known.count + 1 end,
        expires_at = case when known.expires_at <= ${now} then excluded.expires_at else known.expires_at end
      where known.expires_at <= ${now} or known.count < cast(${max} as bigint)
      returning count, expires_at - ${now} as ttl`
      .execute(executor)
      .catch((error) => {
        throw markBriefLock(error)
      })
    return rows[0] ?? null
  }

  return {
    /** Counts one more. */
    add: async (name: string, windowMs: number) => (await count(db, name, windowMs, Number.MAX_SAFE_INTEGER)) as Counted,
    /** Counts one more unless there are `max`.
     *  @param trx counts within a transaction of the caller's
     *  @returns whether it was counted */
    take: async (name: string, max: number, windowMs: number, trx?: Transaction) => (await count(trx ?? db, name, windowMs, max)) !== null,
    /** Takes one back. */
    async giveBack(name: string) {
      await sql`update counters set count = count - 1 where name = ${keyOf(name)} and count > 0`.execute(db)
    },
    async forget(name: string) {
      await db.deleteFrom('counters').where('name', '=', keyOf(name)).execute()
    },
    /** True when the count is at least `min` and its window has not ended. */
    async has(name: string, min = 1) {
      const row = await db
        .selectFrom('counters')
        .select('name')
        .where('name', '=', keyOf(name))
        .where('expires_at', '>', databaseMs(db))
        .where('count', '>=', min)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

interface LimitedRoute {
  routeInfo?: { method?: unknown; url?: string }
}

/** Requests per address, counted by all processes together, for @fastify/rate-limit. */
export function rateLimitStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore {
    readonly #route: string

    constructor({ routeInfo: { method = '', url = '' } = {} }: LimitedRoute) {
      this.#route = `requests ${method} ${url}`
    }

    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs = 0): void {
      counters.add(`${this.#route} ${key}`, windowMs).then(
        ({ count, ttl }) => callback(null, { current: count, ttl }),
        (error: Error) => callback(error),
      )
    }

    child(route: LimitedRoute): SharedStore {
      return new SharedStore(route)
    }
  } as unknown as FastifyRateLimitStoreCtor
}
