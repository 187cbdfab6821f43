import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authApi } from './auth-api.ts'
import { beginFlow } from './flow.ts'
import { resumeSignIn } from './login-store.ts'
import { retryLink } from './opened-link.ts'
import { $login, beginRecovery, endRecovery } from './recovery-store.ts'

const exchange = vi.spyOn(authApi, 'exchangeCode')
const session = { access_token: 'a', token_type: 'bearer', expires_in: 3600, expires_at: 0, user: { id: '1', email: '', app_metadata: {} } }
const said = () => $toasts.get().map(({ title }) => title)
const kept = new Map<string, string>()

const openedBy = (search: string) => {
  vi.stubGlobal('location', { search, hash: '', pathname: '/', origin: 'https://shop.example' })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => openedBy(to.slice(1)) })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  kept.clear()
  exchange.mockReset()
  $toasts.set([])
  $session.set({ state: 'out' })
  $page.set({ signedIn: false, demoOwner: false })
  endRecovery()
  openedBy('?view=admin')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a code gets its flow’s verifier, leaves the address, and after a recovery asks for a password', async () => {
  const started = await beginFlow('recovery')
  expect(started).toMatchObject({ redirect_to: 'https://shop.example/?view=admin&flow=recovery', code_challenge_method: 's256' })
  const verifier = kept.get('lechaim-flow-recovery') ?? ''
  expect(verifier).toMatch(/^[\w-]{43}$/)
  exchange.mockResolvedValueOnce(session as AuthSession)
  openedBy('?view=admin&flow=recovery&code=c')
  await resumeSignIn()
  expect(exchange).toHaveBeenCalledWith({ flow: 'recovery', auth_code: 'c', code_verifier: verifier })
  expect(location.search).toBe('?view=admin')
  expect($login.get().step).toBe('new-password')
  expect(kept.size).toBe(0)
})

test('a code that another browser asked for is not exchanged, and the message says what to do', async () => {
  openedBy('?view=admin&flow=recovery&code=c')
  await resumeSignIn()
  expect(exchange).not.toHaveBeenCalled()
  expect(said()).toEqual(['הקישור נפתח בדפדפן אחר'])
  expect($login.get().step).toBe('password')
})

test('a code that the server could not check is kept for another try', async () => {
  await beginFlow('sign-in')
  exchange.mockRejectedValueOnce(new RequestFailure(0, 'offline', 'none'))
  openedBy('?view=admin&flow=sign-in&code=c')
  await resumeSignIn()
  expect($login.get().step).toBe('link-failed')
  exchange.mockResolvedValueOnce(session as AuthSession)
  await retryLink()
  expect($login.get().step).toBe('done')
})

test('a code that the server no longer knows leads back to the password', async () => {
  await beginFlow('sign-in')
  exchange.mockRejectedValueOnce(new RequestFailure(404, 'flow_state_not_found', 'gone'))
  openedBy('?view=admin&flow=sign-in&code=c')
  await resumeSignIn()
  expect(said()).toEqual(['הכניסה בחשבון חיצוני נכשלה'])
  expect($login.get().step).toBe('password')
  await beginFlow('recovery')
  exchange.mockRejectedValueOnce(new RequestFailure(404, 'flow_state_not_found', 'gone'))
  openedBy('?view=admin&flow=recovery&code=c')
  await resumeSignIn()
  expect(said()).toEqual(['הקישור אינו תקף עוד'])
})

test('a mailed link without a recovery signs in and asks for nothing more', async () => {
  await beginFlow('mail')
  exchange.mockResolvedValueOnce(session as AuthSession)
  openedBy('?view=admin&flow=mail&code=c')
  await resumeSignIn()
  expect(said()).toEqual(['ההתחברות הצליחה'])
  expect($login.get().step).toBe('done')
})

test('what was begun at a provider in another browser, or too long ago, is not called a mail’s link', async () => {
  const late = 'עבר זמן רב מדי, או שהכניסה התחילה בדפדפן אחר. אפשר להתחיל שוב'
  for (const search of ['?view=admin&flow=sign-in&code=c', '?view=admin&error=invalid_request&error_code=bad_oauth_state']) {
    openedBy(search)
    await resumeSignIn()
    expect($toasts.get().map(({ title, description }) => [title, description])).toEqual([['הכניסה בחשבון חיצוני נכשלה', late]])
  }
})

test('a failure at the provider is shown in words', async () => {
  openedBy('?view=admin&flow=sign-in&error=access_denied&error_code=signup_disabled')
  await resumeSignIn()
  expect($toasts.get().map(({ description }) => description)).toEqual(['החשבון הזה אינו מקושר לניהול החנות'])
})

test('the toast of a failed return goes when the owner moves on to the recovery of the password', async () => {
  openedBy('?view=admin&flow=sign-in&error=access_denied&error_code=signup_disabled')
  await resumeSignIn()
  expect(said()).toEqual(['הכניסה בחשבון חיצוני נכשלה'])
  beginRecovery()
  expect(said()).toEqual([])
  expect($login.get().step).toBe('name')
})

test('a link whose script cannot be loaded shows the failure, and stays in the address for a reload', async () => {
  vi.resetModules()
  vi.doMock('./opened-link.ts', () => {
    throw new Error('offline')
  })
  const [store, recovery, toasts] = await Promise.all([
    import('./login-store.ts'),
    import('./recovery-store.ts'),
    import('@lechaim/shared/stores/toasts.ts'),
  ])
  openedBy('?view=admin&flow=sign-in&code=c')
  await store.resumeSignIn()
  expect(toasts.$toasts.get().map(({ title }) => title)).toEqual(['בדיקת הקישור נכשלה'])
  expect(recovery.$login.get().step).toBe('password')
  expect(location.search).toBe('?view=admin&flow=sign-in&code=c')
  vi.doUnmock('./opened-link.ts')
})
