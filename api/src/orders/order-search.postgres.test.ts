import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../test-app.ts'
import { readFilter } from './order-filter.ts'
import { matchingOrders } from './order-search.ts'

test('a search of orders can read an index, not the orders', async () => {
  const { app } = await startApp()
  for (const query of ['דנה לוי', 'לוי ל', 'gmail.com', '052-1234567']) {
    const plan = await app.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain select id from ${matchingOrders(trx, readFilter({ q: query }))} as m`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan, query).toContain('Bitmap Index Scan on orders_search_text')
  }
})
