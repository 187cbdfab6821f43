import { api } from '@lechaim/shared/client/shop-api.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $missing, followSetup } from './setup-store.ts'

beforeEach(() => {
  vi.restoreAllMocks()
  $session.set({ state: 'in', session: {} as never })
})

test('missing steps are read after each save until none is left', async () => {
  const setup = vi.spyOn(api.owned, 'setup').mockResolvedValueOnce({ missing: ['hours', 'carousel'] })
  const stop = followSetup()
  await vi.waitFor(() => expect($missing.get()).toEqual(['hours', 'carousel']))
  setup.mockResolvedValueOnce({ missing: ['carousel'] })
  $shop.set({ state: 'loading' })
  await vi.waitFor(() => expect($missing.get()).toEqual(['carousel']))
  setup.mockResolvedValueOnce({ missing: [] })
  $shop.set({ state: 'loading' })
  await vi.waitFor(() => expect($missing.get()).toEqual([]))
  $shop.set({ state: 'loading' })
  expect(setup).toHaveBeenCalledTimes(3)
  stop()
})

test('an outdated answer is dropped', async () => {
  const answers: ((setup: { missing: 'hours'[] }) => void)[] = []
  vi.spyOn(api.owned, 'setup').mockImplementation(() => new Promise((answer) => answers.push(answer)))
  const stop = followSetup()
  $session.set({ state: 'in', session: {} as never })
  answers[1]?.({ missing: [] })
  answers[0]?.({ missing: ['hours'] })
  await Promise.resolve()
  await Promise.resolve()
  expect($missing.get()).toEqual([])
  stop()
})
