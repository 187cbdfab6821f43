import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { type ErrorCode, errorStatus } from '@lechaim/shared/contracts/error-codes.ts'
import { expect, test } from 'vitest'
import { failureReason } from './failure-messages.ts'

const failure = (status: number, code: string) => new RequestFailure(status, code, '/api/categories answered 500')
const hebrewOnly = /^[^A-Za-z]*[\u05d0-\u05ea][^A-Za-z]*$/

test.each(Object.keys(errorStatus) as ErrorCode[])('the code %s has a Hebrew sentence', (code) => {
  expect(failureReason(failure(errorStatus[code], code))).toMatch(hebrewOnly)
})

test.each([
  [500, 'unreadable', 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע'],
  [404, 'unreadable', 'שגיאה לא ידועה'],
  [400, 'a_code_of_tomorrow', 'שגיאה לא ידועה'],
  [0, 'offline', 'אין חיבור לשרת'],
])('a failure %i with code %s shows: %s', (status, code, text) => {
  expect(failureReason(failure(status, code))).toBe(text)
})

test('a refused card number is named', () => {
  const error = new RequestFailure(400, 'validation_failed', 'notes must not have…', 'notes', { reason: 'card_number' })
  expect(failureReason(error)).toMatch(/כרטיס אשראי/)
})

test('an error of the page shows the general message', () => {
  expect(failureReason(new TypeError('x is not a function'))).toBe('שגיאה לא ידועה')
})
