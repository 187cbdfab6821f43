import { $session } from '@lechaim/shared/stores/session.ts'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { reloadAfterSignIn } from './session.ts'

const signIn = () => $session.set({ state: 'in', session: {} as never })

test('a sign-in retries failed reads only, and none after unsubscribing', () => {
  const $store = atom({ state: 'failed' })
  const load = vi.fn(() => $store.set({ state: 'ready' }))
  const stop = reloadAfterSignIn($store, load)
  $session.set({ state: 'out', ended: true })
  expect(load).not.toHaveBeenCalled()
  signIn()
  signIn()
  expect(load).toHaveBeenCalledTimes(1)
  $store.set({ state: 'failed' })
  stop()
  signIn()
  expect(load).toHaveBeenCalledTimes(1)
})
