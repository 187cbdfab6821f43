// Searches that found nothing, for the owner. A query that fewer than three searches made could tell who made it, so it is counted in
// memory alone and never stored; stored ones carry a day and a number, nothing of those who searched.
import type { UnansweredSearches } from '@lechaim/shared/contracts/search.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

const least = 3
const daysKept = 30
/** So that nobody fills the memory or the disk with made-up queries. */
const maxRare = 2000
const maxStored = 500
const maxLetters = 100

const outerSigns = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export function createUnansweredSearches(db: Database, now: () => number = Date.now) {
  const rare = new Map<string, number>()
  const since = () => dayOf(now() - daysKept * 86_400_000)

  /** @returns true once as many have searched for it as are kept */
  function isFrequent(query: string): boolean {
    const count = (rare.get(query) ?? 0) + 1
    rare.delete(query)
    if (count >= least) return true
    rare.set(query, count)
    const oldest = rare.keys().next().value
    if (rare.size > maxRare && oldest !== undefined) rare.delete(oldest)
    return false
  }

  return {
    async count(typed: string): Promise<void> {
      const query = plainText(typed).replace(outerSigns, '').slice(0, maxLetters).toWellFormed()
      if (!query) return
      const stored = await db.selectFrom('unanswered_searches').select('query').where('query', '=', query).limit(1).executeTakeFirst()
      if (!stored && !isFrequent(query)) return
      const count = stored ? 1 : least
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
