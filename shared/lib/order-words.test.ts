import { expect, test } from 'vitest'
import { hasWords, needsOf, searchTextOf } from './order-words.ts'

test.each([
  [
    'דנה לוי',
    [
      [['דנה'], ['דנה']],
      [['לוי'], ['לוי']],
    ],
  ],
  ["צ'רלי", [[["צ'רלי"], ['צרלי']]]],
  ['052-123 4567', [[['0521234567'], ['052-123', '4567']]]],
  [
    '+972 52 דנה 12',
    [
      [['052'], ['+972', '52']],
      [['דנה'], ['דנה']],
      [['12'], ['12']],
    ],
  ],
  ['--', [[['--']]]],
  [' \0 ', []],
])('the words of %j', (query, needs) => {
  expect(needsOf(query)).toEqual(needs)
})

test('at most eight words are looked for', () => {
  expect(needsOf('א '.repeat(500))).toHaveLength(8)
})

test.each([
  ['', true],
  ['לוי דנה', true],
  ['ל', true],
  ['דנ', true],
  ['נה', false],
  ['052-123 4567', true],
  ['+972 52 דנה', true],
  ['צרלי', true],
  ['יעל', false],
])('an order of דנה לוי-צ׳רלי is found by %j: %s', (query, found) => {
  expect(hasWords(searchTextOf('דנה לוי-צ׳רלי', 'dana@example.co.il', '052-1234567'), query)).toBe(found)
})
