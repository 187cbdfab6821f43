import { expect, test } from 'vitest'
import { alcoholWarning } from './alcohol-warning.ts'
import { messages } from './dialog-messages.ts'

test('the text follows the strength', () => {
  expect(alcoholWarning(null)).toBeNull()
  expect(alcoholWarning(0)).toBeNull()
  expect(alcoholWarning(5.2)).toBe(messages.warning)
  expect(alcoholWarning(15.5)).toBe(messages.warning)
  expect(alcoholWarning(15.6)).toBe(messages.strongWarning)
  expect(alcoholWarning(40)).toBe(messages.strongWarning)
})
