import { $session } from '@lechaim/shared/stores/session.ts'
import { atom } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followSignOut, isUnsavedInOtherTab, latestRead, logFailedRead, reloadAfterSignIn } from './session.ts'
import { watchUnsaved } from './unsaved.ts'

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

test('of two reads the latest is taken, whichever answers last, and a failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  signIn()
  const answers = new Map<string, (text: string) => void>()
  const read = (text: string) =>
    new Promise<string>((done, fail) => answers.set(text, (answer) => (answer ? done(answer) : fail('refused'))))
  const take = vi.fn()
  const readLatest = latestRead(read, take, 'Nothing could be offered')
  const reads = [readLatest('first'), readLatest('second')]
  answers.get('second')?.('two')
  answers.get('first')?.('one')
  await Promise.all(reads)
  expect(take.mock.calls).toEqual([['two']])
  const failing = readLatest('third')
  answers.get('third')?.('')
  await failing
  expect(log.mock.calls).toEqual([['Nothing could be offered', 'refused']])
  log.mockRestore()
})

test('unsaved changes in another tab are known before a sign-out, and this tab’s don’t count as such', async () => {
  const form = { isDirty: () => true, discard: () => {} }
  watchUnsaved(form)
  followSignOut()
  expect(await isUnsavedInOtherTab()).toBe(false)
  const other = new BroadcastChannel('lechaim-unsaved')
  onTestFinished(() => other.close())
  other.onmessage = ({ data }) => data === 'asked' && other.postMessage('unsaved')
  expect(await isUnsavedInOtherTab()).toBe(true)
})
