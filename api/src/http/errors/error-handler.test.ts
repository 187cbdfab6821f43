import { join } from 'node:path'
import { unavailable } from '@lechaim/shared/messages/unavailable.ts'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeCategory, startApp, testOnSqlite } from '../../test-app.ts'

test('a refusal requested as quiet has status 200 and names its own in a header; others don’t', async () => {
  const { visitor } = await startApp()
  const ask = (headers = {}) => visitor('GET', '/api/orders/1', undefined, { 'x-order-token': 'none', ...headers })
  const loud = await ask()
  expect(loud.statusCode).toBe(404)
  expect(loud.headers['x-refused']).toBeUndefined()
  const quiet = await ask({ 'x-refusals': 'quiet' })
  expect(quiet.statusCode).toBe(200)
  expect(quiet.headers['x-refused']).toBe('404')
  expect(quiet.json()).toEqual(loud.json())
})

testOnSqlite('while another program locks the file, writes get 503 in the client’s language, logged once', async () => {
  const lines: string[] = []
  const { app, dataDir, owner } = await startApp({ logLevel: 'error' }, { log: (line) => void lines.push(line) })
  await sql`pragma busy_timeout = 1`.execute(app.db)
  const other = new SQLite(join(dataDir, 'shop.db'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const save = (headers = {}) => owner('POST', '/api/categories', { name: 'בירה', description: 'בירות' }, headers)
  for (const { statusCode, headers, body } of await Promise.all(Array.from({ length: 20 }, () => save()))) {
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('1')
    expect(JSON.parse(body).error.code).toBe('unavailable')
  }
  const opened = await save({ 'sec-fetch-mode': 'navigate' })
  expect(opened.statusCode).toBe(503)
  expect(opened.headers['retry-after']).toBe('1')
  expect(opened.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(opened.body).toContain(unavailable.title)
  expect(opened.body).toContain(`מספר לפנייה: <bdi>${opened.headers['x-request-id']}</bdi>`)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'request failed', reason: 'another program has locked the database' }),
  ])
  other.exec('rollback')
  await makeCategory(owner)
})
