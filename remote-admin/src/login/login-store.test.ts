import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { expect, test } from 'vitest'
import { refusalText } from './login-store.ts'

const demo = { username: 'demo', password: 'lechaim' }

test.each([
  [400, 'פרטי ההתחברות שגויים'],
  [0, 'אין חיבור לשרת. בדקו את החיבור לאינטרנט ונסו שוב'],
  [429, 'נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב'],
  [503, 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע'],
])('an answer of %i reads %s', (status, description) => {
  expect(refusalText(new RequestFailure(status, 'any', 'any'), null)).toEqual({ title: 'ההתחברות נכשלה', description })
})

test('a refused pair in demo mode names the right one', () => {
  expect(refusalText(new RequestFailure(400, 'invalid_credentials', ''), demo).description).toBe('פרטי ההתחברות שגויים. נסו demo / lechaim')
})
