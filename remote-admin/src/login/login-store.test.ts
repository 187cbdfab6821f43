import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $session, signIn } from '@lechaim/shared/stores/session.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { isWrongPair, logIn, refusalText, refuseEmpty } from './login-store.ts'

vi.mock(import('@lechaim/shared/stores/session.ts'), async (original) => ({ ...(await original()), signIn: vi.fn(async () => {}) }))

const demo = { username: 'demo', password: 'lechaim' }
const shown = () => $toasts.get().map(({ description }) => description)

beforeEach(() => {
  $toasts.set([])
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test.each([
  [400, 'פרטי ההתחברות שגויים'],
  [0, 'אין חיבור לשרת. בדקו את החיבור לאינטרנט ונסו שוב'],
  [429, 'נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב'],
  [503, 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע'],
])('an answer of %i reads %s', (status, description) => {
  const failure = new RequestFailure(status, 'any', 'any')
  expect(refusalText(failure, null)).toEqual({ title: 'ההתחברות נכשלה', description })
  expect(isWrongPair(failure)).toBe(status === 400)
})

test('a refused pair in demo mode names the right one', () => {
  expect(refusalText(new RequestFailure(400, 'invalid_credentials', ''), demo).description).toBe('פרטי ההתחברות שגויים. נסו demo / lechaim')
})

test('each try replaces the message of the last one, and a success shows its own alone', async () => {
  refuseEmpty()
  expect(shown()).toEqual(['נא למלא את כל השדות'])
  vi.mocked(signIn).mockRejectedValueOnce(new RequestFailure(429, 'any', ''))
  await expect(logIn('demo', 'wrong')).rejects.toThrow()
  expect(shown()).toEqual(['נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב'])
  vi.mocked(signIn).mockRejectedValueOnce(new RequestFailure(400, 'any', ''))
  await expect(logIn('demo', 'wrong')).rejects.toThrow()
  expect(shown()).toEqual(['פרטי ההתחברות שגויים'])
  $session.set({ state: 'in', session: {} as never })
  await logIn('demo', 'lechaim')
  expect(shown()).toEqual(['ברוכים הבאים לפאנל הניהול'])
})
