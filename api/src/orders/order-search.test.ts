import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, testOnSqlite } from '../test-app.ts'
import { matchingOrders, needsOf } from './order-search.ts'

test.each([
  [
    'דנה לוי',
    [
      [['דנה'], ['דנה']],
      [['לוי'], ['לוי']],
    ],
  ],
  ["צ'רלי", [[["צ'רלי"], ['צרלי']]]],
  ['052-123 4567', [[['0521234567'], ['052-123', '4567']]]],
  [
    '+972 52 דנה 12',
    [
      [['052'], ['+972', '52']],
      [['דנה'], ['דנה']],
      [['12'], ['12']],
    ],
  ],
  ['--', [[['--']]]],
  [' \0 ', []],
])('the words of %j', (query, needs) => {
  expect(needsOf(query)).toEqual(needs)
})

test('at most eight words are looked for', () => {
  expect(needsOf('א '.repeat(500))).toHaveLength(8)
})

testOnSqlite('a search of orders reads an index, not the orders', async () => {
  const { app } = await startApp()
  for (const query of ['דנה לוי', 'ל', 'gmail.com', '052-1234567']) {
    const search = sql`select id from ${matchingOrders(app.db, query)} as m`
    const { rows } = await sql<{ detail: string }>`explain query plan ${search}`.execute(app.db)
    const scans = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN') && !detail.includes('VIRTUAL TABLE INDEX'))
    expect(rows.length).toBeGreaterThan(1)
    expect(scans, query).toEqual([])
  }
})
