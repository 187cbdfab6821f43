// Searches that found nothing, for the owner. A query of fewer than three people could identify them, so it is counted in memory alone
// and never stored; stored ones carry a day and a number, nothing of the people. People are distinguished by a hash of their network
// with a new key every day.
import { createHmac, randomBytes } from 'node:crypto'
import type { UnansweredSearches } from '@lechaim/shared/contracts/search.ts'
import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/schema.ts'

/** Searches of a day that found nothing. */
interface UnansweredSearchTable {
  query: string
  day: string
  count: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    unanswered_searches: UnansweredSearchTable
  }
}

const least = 3
const daysKept = 30
/** Made-up queries fill neither memory nor disk. */
const maxRare = 2000
const maxStored = 500
const maxLetters = 100
const maxHashLetters = 11

const outerSigns = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export function createUnansweredSearches(db: Database, now: () => number = Date.now) {
  const rare = new LRUCache<string, { searches: number; people: Set<string> }>({ max: maxRare })
  let today = { day: dayOf(now()), key: randomBytes(32) }
  const since = () => dayOf(now() - daysKept * 86_400_000)

  /** @returns the number of searches once as many people have made them as are kept; 0 until then */
  function countRare(query: string, network: string | null): number {
    const day = dayOf(now())
    if (today.day !== day) {
      today = { day, key: randomBytes(32) }
      rare.clear()
    }
    const { searches, people } = rare.get(query) ?? { searches: 0, people: new Set<string>() }
    people.add(network ? hashOf(network) : `unknown ${searches}`)
    if (people.size < least) {
      rare.set(query, { searches: searches + 1, people })
      return 0
    }
    rare.delete(query)
    return searches + 1
  }

  const hashOf = (network: string) => createHmac('sha256', today.key).update(network).digest('base64url').slice(0, maxHashLetters)

  return {
    /** @param network of the one who searched; null where all have the same, so that each search counts as another person's */
    async count(typed: string, network: string | null): Promise<void> {
      const query = plainText(typed).replace(outerSigns, '').slice(0, maxLetters).toWellFormed()
      // Numbers of cards are pasted into search fields too.
      if (!query || hasCardNumber(typed)) return
      const stored = await db.selectFrom('unanswered_searches').select('query').where('query', '=', query).limit(1).executeTakeFirst()
      const count = stored ? 1 : countRare(query, network)
      if (count === 0) return
      await db
        .insertInto('unanswered_searches')
        .values({ query, day: dayOf(now()), count })
        .onConflict((conflict) =>
          conflict.columns(['query', 'day']).doUpdateSet({ count: sql<number>`unanswered_searches.count + ${count}` }),
        )
        .execute()
      if (!stored) await forget()
    },

    async list(): Promise<UnansweredSearches> {
      const items = await db
        .selectFrom('unanswered_searches')
        .select(['query', (select) => select.fn.sum<number>('count').as('count')])
        .where('day', '>', since())
        .groupBy('query')
        .having((having) => having(having.fn.sum<number>('count'), '>=', least))
        .orderBy('count', 'desc')
        .orderBy('query')
        .limit(100)
        .execute()
      return { items }
    },
  }

  async function forget(): Promise<void> {
    await db.deleteFrom('unanswered_searches').where('day', '<=', since()).execute()
    await db
      .deleteFrom('unanswered_searches')
      .where('query', 'not in', (query) =>
        query.selectFrom('unanswered_searches').select('query').groupBy('query').orderBy(sql`max(day)`, 'desc').limit(maxStored),
      )
      .execute()
  }
}

export type UnansweredCounter = ReturnType<typeof createUnansweredSearches>
