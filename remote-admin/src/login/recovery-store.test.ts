import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from './auth-api.ts'
import { resumeSignIn } from './login-store.ts'
import { leaveLink, retryLink } from './opened-link.ts'
import { $login, $recovery, beginRecovery, endRecovery, enterCode, sendCode } from './recovery-store.ts'

const recover = vi.spyOn(authApi, 'mailCode')
const verify = vi.spyOn(authApi, 'verifyCode')
const session = { access_token: 'a', token_type: 'bearer', expires_in: 3600, expires_at: 0, user: { id: '1', email: '', app_metadata: {} } }
const refused = new RequestFailure(403, 'otp_expired', 'Token has expired or is invalid')
const failures: [number, string][] = [
  [0, 'אין חיבור לשרת. בדקו את החיבור לאינטרנט ונסו שוב'],
  [429, 'נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב'],
  [500, 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע'],
]
const failure = (status: number) => new RequestFailure(status, 'any', 'any')
const said = () => $toasts.get().map(({ title, description }) => [title, description])

const openedBy = (hash: string) => {
  vi.stubGlobal('location', { hash, pathname: '/', search: '?view=admin' })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => openedBy(to.split('#')[1] ?? '') })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  recover.mockReset()
  verify.mockReset()
  $toasts.set([])
  $session.set({ state: 'out' })
  $page.set({ signedIn: false, demoOwner: false })
  endRecovery()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each(failures)('a code that could not be sent (%i) is not called wrong: there is none yet', async (status, description) => {
  recover.mockRejectedValueOnce(failure(status))
  beginRecovery()
  await expect(sendCode('demo')).rejects.toThrow()
  expect(said()).toEqual([['שליחת הקוד נכשלה', description]])
  expect($login.get().step).toBe('name')
  recover.mockResolvedValueOnce({})
  await sendCode('demo')
  expect(said()).toEqual([])
  expect($login.get().step).toBe('code')
})

test.each(failures)('a code that was not checked (%i) is not called wrong either', async (status, description) => {
  $recovery.set({ step: 'code', by: 'recovery', name: 'demo' })
  verify.mockRejectedValueOnce(failure(status))
  await expect(enterCode('123456')).rejects.toThrow()
  expect(said()).toEqual([['בדיקת הקוד נכשלה', description]])
  verify.mockRejectedValueOnce(refused)
  await expect(enterCode('123456')).rejects.toThrow()
  expect(said()).toEqual([['הקוד לא התקבל', 'הקוד שגוי או שפג תוקפו. בדקו ונסו שוב']])
})

test.each(failures)('a link that was not checked (%i) is kept, and followed again', async (status, description) => {
  openedBy('#type=recovery&token_hash=secret')
  verify.mockRejectedValueOnce(failure(status))
  await resumeSignIn()
  expect(location.hash).toBe('')
  expect(said()).toEqual([['בדיקת הקישור נכשלה', description]])
  expect($login.get().step).toBe('link-failed')
  verify.mockResolvedValueOnce(session as AuthSession)
  await retryLink()
  expect(verify.mock.calls.map(([code]) => code)).toEqual(Array(2).fill({ type: 'recovery', token_hash: 'secret' }))
  expect(said()).toEqual([])
  expect($login.get().step).toBe('new-password')
})

test('a link that holds no longer says so, and is let go of', async () => {
  openedBy('#type=otp&token_hash=secret')
  verify.mockRejectedValueOnce(failure(0)).mockRejectedValueOnce(refused)
  await resumeSignIn()
  await retryLink()
  expect(said()).toEqual([['הקישור אינו תקף עוד', 'אפשר לבקש קוד חדש']])
  expect($login.get().step).toBe('password')
})

test('who goes back from a link is asked for the password', async () => {
  openedBy('#type=otp&token_hash=secret')
  verify.mockRejectedValueOnce(failure(0))
  await resumeSignIn()
  await leaveLink()
  expect($login.get().step).toBe('password')
})
