import { request } from '@lechaim/shared/client/request.ts'
import { expect, test } from 'vitest'

const refusal = JSON.stringify({ error: { code: 'not_found', message: 'none', details: { minimum: 5 } } })
const answering = (body: string, init: ResponseInit) => {
  const asked: (string | null)[] = []
  const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
    asked.push(new Headers(headers).get('x-refusals'))
    return new Response(body, init)
  }
  return { asked, fetch: fetch as typeof globalThis.fetch }
}
const refused = { status: 404, code: 'not_found', details: { minimum: 5 } }

test('a request that may be refused asks for a quiet refusal, and fails with its status', async () => {
  const { asked, fetch } = answering(refusal, { status: 200, headers: { 'x-refused': '404' } })
  await expect(request(fetch, '/api/orders/1', { mayBeRefused: true })).rejects.toMatchObject(refused)
  expect(asked).toEqual(['quiet'])
})

test('an earlier server refuses with the status itself', async () => {
  const { fetch } = answering(refusal, { status: 404 })
  await expect(request(fetch, '/api/orders/1', { mayBeRefused: true })).rejects.toMatchObject(refused)
})

test('an accepted request resolves, and other requests ask for no quiet refusal', async () => {
  const { asked, fetch } = answering('{"id":1}', { status: 200 })
  expect(await request(fetch, '/api/orders/1', { mayBeRefused: true })).toEqual({ id: 1 })
  expect(await request(fetch, '/api/orders/1')).toEqual({ id: 1 })
  expect(asked).toEqual(['quiet', null])
})
