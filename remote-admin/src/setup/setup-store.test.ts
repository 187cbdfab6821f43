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

test('a list that was closed stays closed after a reload', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  const reloaded = async () => {
    vi.resetModules()
    return import('./setup-store.ts')
  }
  const first = await reloaded()
  expect(first.$isClosed.get()).toBe(false)
  first.keepClosed(true)
  const second = await reloaded()
  expect(second.$isClosed.get()).toBe(true)
  second.keepClosed(false)
  expect((await reloaded()).$isClosed.get()).toBe(false)
  vi.unstubAllGlobals()
})
