import { $session } from '@lechaim/shared/stores/session.ts'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { logFailedRead, reloadAfterSignIn } from './session.ts'

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

test('a failed read is logged unless the owner signed out meanwhile', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  signIn()
  logFailedRead('A list could not be read', 'refused')
  $session.set({ state: 'out', ended: true })
  logFailedRead('A list could not be read', 'refused')
  expect(log).toHaveBeenCalledTimes(2)
  $session.set({ state: 'out' })
  logFailedRead('A list could not be read', 'refused')
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
