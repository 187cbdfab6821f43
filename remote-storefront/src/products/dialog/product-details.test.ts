import { expect, test } from 'vitest'
import { messages } from './dialog-messages.ts'
import { alcoholWarning } from './product-details.tsx'

test('the warning depends on the alcohol percentage', () => {
  expect(alcoholWarning(null)).toBeNull()
  expect(alcoholWarning(0)).toBeNull()
  expect(alcoholWarning(5.2)).toBe(messages.warning)
  expect(alcoholWarning(15.5)).toBe(messages.warning)
  expect(alcoholWarning(15.6)).toBe(messages.strongWarning)
  expect(alcoholWarning(40)).toBe(messages.strongWarning)
})
