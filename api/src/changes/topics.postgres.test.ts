import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../test-app.ts'
import { topics } from './topics.ts'

test("the database's triggers publish exactly the topics marked as theirs", async () => {
  const { app } = await startApp()
  const { rows } = await sql<{ args: string }>`
    select distinct encode(tgargs, 'escape') as args from pg_trigger where tgfoid = 'tell_of_topic'::regproc`.execute(app.db)
  const published = rows.map(({ args }) => args.replace('\\000', ''))
  const theirs = Object.entries(topics).flatMap(([topic, { byTriggers }]) => (byTriggers ? topic : []))
  expect(published.sort()).toEqual(theirs.sort())
})
