import { request } from '@lechaim/shared/client/request.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

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

/** A server that takes the request and is not heard of again, or that begins an answer. */
const hanging = (begun?: string) =>
  ((_: unknown, { signal }: RequestInit = {}) => {
    const ended = new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    if (begun === undefined) return ended
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(begun))
        ended.catch((cause) => controller.error(cause))
      },
    })
    return Promise.resolve(new Response(body))
  }) as typeof globalThis.fetch

test.each([undefined, '{"items":['])('a read without an answer, or with a part of one, fails after its time: %s', async (begun) => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  onTestFinished(() => timeout.mockRestore())
  const reading = request(hanging(begun), '/api/products')
  limit.abort(new DOMException('', 'TimeoutError'))
  await expect(reading).rejects.toMatchObject({ code: 'offline', status: 0, temporary: true })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(30_000)
})

test('a read that its caller ends fails with the reason, and a request that writes has no time of its own', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const caller = new AbortController()
  const reading = request(hanging(), '/api/products', { signal: caller.signal })
  caller.abort(new Error('not needed any more'))
  await expect(reading).rejects.toThrow('not needed any more')
  timeout.mockClear()
  await request(answering('{}', { status: 200 }).fetch, '/api/orders', { method: 'POST', body: {} })
  expect(timeout).not.toHaveBeenCalled()
})
