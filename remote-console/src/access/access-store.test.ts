import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { $access, $ended, askShop, enter, leave } from './access-store.ts'

const token = 'lechaim_deploy_secret'
const expiresAt = '2027-02-18T09:00:00.000Z'
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const described = { token: { id: 'abc', expiresAt }, mapBytes: 1, items: [{ remote: 'cart' }] }
const authorizations = () => vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

it('the store that components read has the id of a token, and never the token', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(described)),
  )
  expect(await enter(token)).toEqual(['cart'])
  expect($access.get()).toEqual({ cart: { id: 'abc', expiresAt } })
  expect(JSON.stringify([$access.get(), $ended.get()])).not.toContain('secret')
  await askShop('cart', '')
  expect(authorizations()).toEqual([`Bearer ${token}`, `Bearer ${token}`])
})

it('a token that no longer works is dropped, and another refusal keeps it', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer(described)),
  )
  await enter(token)
  vi.mocked(fetch).mockResolvedValueOnce(answer({ error: { code: 'forbidden', message: 'no' } }, 403))
  await expect(askShop('cart', '')).rejects.toThrow(RequestFailure)
  expect(Object.keys($access.get())).toEqual(['cart'])
  vi.mocked(fetch).mockResolvedValueOnce(answer({ error: { code: 'unauthorized', message: 'ended' } }, 401))
  await expect(askShop('cart', '')).rejects.toThrow('ended')
  expect($access.get()).toEqual({})
  expect($ended.get()).toBe(true)
  await askShop('cart', '')
  expect(authorizations().at(-1)).not.toContain('secret')
})
