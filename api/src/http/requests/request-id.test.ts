import { expect, test } from 'vitest'
import { startApp, testOnSqlite } from '../../test-app.ts'
import { requestIdsFor } from './request-id.ts'

const request = (given: string | string[] | undefined, remoteAddress = '10.0.0.1') =>
  ({ headers: { 'x-request-id': given }, socket: { remoteAddress } }) as unknown as Parameters<ReturnType<typeof requestIdsFor>>[0]
const own = /^[\da-f]{8}-[\da-f]{4}$/
const ofProxy = '4bf92f3577b34da6a3ce929d0e0e4736'

test('numbers are random', () => {
  const idOf = requestIdsFor(false)
  const ids = new Set(Array.from({ length: 1000 }, () => idOf(request(undefined))))
  expect(ids.size).toBe(1000)
  for (const id of ids) expect(id).toMatch(own)
})

test('a number from outside counts only when the proxy that sent it is trusted', () => {
  expect(requestIdsFor(false)(request(ofProxy))).toMatch(own)
  expect(requestIdsFor(1)(request(ofProxy))).toBe(ofProxy)
  expect(requestIdsFor(['10.0.0.0/8'])(request(ofProxy))).toBe(ofProxy)
  expect(requestIdsFor(['10.0.0.0/8'])(request(ofProxy, '192.0.2.1'))).toMatch(own)
})

test.each([
  '',
  'short',
  'x'.repeat(65),
  'with space',
  'line\nbreak',
  '<script>alert(1)</script>',
  '"quoted"',
  'first-one, second-one',
  'מספר-לפנייה',
])('a malformed number of a trusted proxy is replaced: %j', (given) => expect(requestIdsFor(1)(request(given))).toMatch(own))

testOnSqlite('a failure’s answer, its header and its log line have the same number', async () => {
  const lines: string[] = []
  const { app, visitor } = await startApp({ logLevel: 'error', trustProxy: 1 }, { log: (line) => void lines.push(line) })
  await app.db.schema.dropTable('banners').execute()
  const { headers, body } = await visitor('GET', '/api/banners', undefined, { 'x-request-id': ofProxy })
  expect(headers['x-request-id']).toBe(ofProxy)
  expect(JSON.parse(body).error).toMatchObject({ code: 'internal', requestId: ofProxy })
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ reqId: ofProxy, msg: 'request failed' })])
})

test('refusals have the number in their header, and answers without an error have none', async () => {
  const { visitor } = await startApp()
  const refused = await visitor('GET', '/api/nothing')
  expect(refused.headers['x-request-id']).toMatch(own)
  expect(refused.json().error).not.toHaveProperty('requestId')
  expect((await visitor('POST', '/auth/v1/token?grant_type=password', {})).headers['x-request-id']).toMatch(own)
  expect((await visitor('GET', '/api/categories')).headers).not.toHaveProperty('x-request-id')
})
