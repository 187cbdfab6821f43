import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { startApp, testOnSqlite } from '../test-app.ts'

/** A statement that takes a few milliseconds. */
const slowQuery = sql`with recursive n (value) as (select 1 union all select value + 1 from n where value < 20000) select max(value) from n`

testOnSqlite('a job of many queries lets other requests in between them, within a transaction too', async () => {
  const { app, visitor } = await startApp()
  const jobs = {
    queries: async () => {
      for (let count = 0; count < 30; count++) await slowQuery.execute(app.db)
    },
    transaction: () =>
      app.db.transaction().execute(async (trx) => {
        for (let count = 0; count < 30; count++) await slowQuery.execute(trx)
      }),
  }
  for (const [name, job] of Object.entries(jobs)) {
    let isRunning = true
    const ended = job().finally(() => {
      isRunning = false
    })
    await setTimeout(0)
    await visitor('GET', '/healthz')
    expect(isRunning, name).toBe(true)
    await ended
  }
})
