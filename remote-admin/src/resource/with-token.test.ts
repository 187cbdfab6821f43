import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { accessToken } from '@lechaim/shared/client/shop-api.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { withToken } from './with-token.ts'

vi.mock(import('@lechaim/shared/client/shop-api.ts'), async (original) => ({ ...(await original()), accessToken: vi.fn() }))

const tokens = vi.mocked(accessToken)
const ask = vi.fn<(token: string) => Promise<string>>()
const refusal = new RequestFailure(401, 'unauthorized', 'expired')

beforeEach(() => {
  tokens.mockReset().mockImplementation(async (refused) => (refused ? 'renewed' : 'first'))
  ask.mockReset().mockResolvedValue('answer')
})

test('a refused token is renewed once', async () => {
  ask.mockRejectedValueOnce(refusal)
  expect(await withToken('/a', ask)).toBe('answer')
  expect(ask.mock.calls).toEqual([['first'], ['renewed']])
  expect(tokens).toHaveBeenLastCalledWith('first')
  ask.mockRejectedValue(refusal)
  await expect(withToken('/a', ask)).rejects.toBe(refusal)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('other failures are not retried, and nothing is asked without a session', async () => {
  const failure = new RequestFailure(0, 'offline', 'down')
  ask.mockRejectedValueOnce(failure)
  await expect(withToken('/a', ask)).rejects.toBe(failure)
  tokens.mockResolvedValue(null)
  await expect(withToken('/a', ask)).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  expect(ask).toHaveBeenCalledTimes(1)
})
