import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { $session, beginSession, forgetSession } from '@lechaim/shared/stores/session.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchUnsaved } from '../resource/unsaved.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { accountMessages as t } from './account-messages.ts'
import { accountDialog, cancelFactorChange, continueFactorChange, endSession, leaveEverywhere } from './account-store.ts'

const asked = vi.fn<(question: string) => boolean>()
let isDirty = true
const discard = vi.fn(() => {
  isDirty = false
})
watchUnsaved({ isDirty: () => isDirty, discard })
const questions = () => asked.mock.calls.map(([question]) => question)
const state = () => $session.get().state

beforeEach(() => {
  vi.stubGlobal('confirm', asked)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  asked.mockReset().mockReturnValue(true)
  discard.mockClear()
  isDirty = true
  $session.set({ state: 'in', session: { access_token: 'a' } as never })
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

test('signing out everywhere asks about unsaved changes, and discards them', () => {
  expect(leaveEverywhere()).toBe(true)
  expect(questions()).toEqual([t.confirmEndAll, panelMessages.leave])
  expect(discard.mock.calls.length).toBe(1)
  expect(state()).toBe('out')
})

test('cancelling the sign-out keeps unsaved changes', () => {
  asked.mockReturnValueOnce(false)
  expect(leaveEverywhere()).toBe(false)
  expect(questions()).toEqual([t.confirmEndAll])
  asked.mockImplementation((question) => question === t.confirmEndAll)
  expect(leaveEverywhere()).toBe(false)
  expect(discard.mock.calls.length).toBe(0)
  expect(state()).toBe('in')
})

test.each([
  ['the next attempt', () => continueFactorChange('add', 'right')],
  ['the cancelled change', cancelFactorChange],
])('the toast about a wrong password goes with %s', async (_, next) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const shown = () => $toasts.get().filter(({ title }) => title === t.factorFailed.title).length
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 'invalid_credentials', msg: 'wrong' }, { status: 400 }))
  await expect(continueFactorChange('add', 'guess')).rejects.toThrow()
  expect(shown()).toBe(1)
  await beginSession(async () => ({ access_token: 'a', expires_in: 3600, user: {} }) as AuthSession)
  vi.stubGlobal('fetch', async () => Response.json({ id: 'factor' }))
  await next()
  expect(shown()).toBe(0)
})

test('an earlier read that answers late does not replace a later one', async () => {
  const held: (() => void)[] = []
  let left = 10
  vi.stubGlobal('fetch', async (address: string) => {
    if (!/sessions$/.test(address)) return Response.json({})
    const answer = Response.json({ items: [], recoveryCodesLeft: left-- })
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
    return answer
  })
  await beginSession(async () => ({ access_token: 'a', expires_in: 3600, user: {} }) as AuthSession)
  void accountDialog.open()
  await vi.waitFor(() => expect(held.length).toBe(1))
  await endSession('another device')
  const codesLeft = () => accountDialog.ready()?.recoveryCodesLeft
  expect(codesLeft()).toBe(9)
  held[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(codesLeft()).toBe(9)
  accountDialog.discard()
})
