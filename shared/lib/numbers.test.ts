import { plainAmount, readNumber } from '@lechaim/shared/lib/numbers.ts'
import { expect, test } from 'vitest'

const price = { decimals: 2, unit: 'money', most: 1_000_000 } as const
const percent = { decimals: 10, unit: 'percent', most: 100 } as const

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['12٫5', 12.5],
  ['١٢٫٥', 12.5],
  ['۱۲٫۵', 12.5],
  ['１２．５', 12.5],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,50', 1250.5],
  ['1\u00A0250', 1250],
  ['1\u202F250', 1250],
  ["1'250.50", 1250.5],
  ['1’250', 1250],
  ['1٬250٫5', 1250.5],
  ['0,50', 0.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['12.00', 12],
  ['+12', 12],
  ['₪12', 12],
  ['12 ₪', 12],
  ['\u200F12.50\u00A0\u200F₪', 12.5],
  ['12 ש״ח', 12],
  ["12 ש''ח", 12],
  ['12 שקלים', 12],
  ['NIS 12', 12],
  ['0', 0],
])('%j is the price %d', (text, number) => {
  expect(readNumber(text, price)).toBe(number)
})

test.each(
  [
    '',
    ' ',
    '12.',
    '12,',
    '1.250',
    '1,250.505',
    '1,250,5',
    '1,2,3',
    '1.2.3',
    '12 34',
    '1e3',
    '1E+3',
    '0x10',
    'Infinity',
    'NaN',
    '-5',
    '5-',
    '(5)',
    '−5',
    '12%',
    '12 ml',
    '₪',
    '½',
    '12²',
    '1000000.01',
    '१२',
    'שתים־עשרה',
  ].map((text) => [text]),
)('%j is no price', (text) => {
  expect(readNumber(text, price)).toBeNull()
})

test('a whole number has no decimals but zeros', () => {
  for (const [text, number] of [
    ['1,250', 1250],
    ['1.250.000', 1_250_000],
    ['12.0', 12],
    ['12.00', 12],
  ] as const)
    expect(readNumber(text)).toBe(number)
  for (const text of ['12,5', '12.5', '1.250', '1,25']) expect(readNumber(text), text).toBeNull()
  expect(readNumber('750 מ״ל', { unit: 'volume' })).toBe(750)
  expect(readNumber('12 יח׳', { unit: 'pieces' })).toBe(12)
})

test('a percentage has as many decimals as its sign allows', () => {
  for (const [text, number] of [
    ['12,5%', 12.5],
    ['12.5 %', 12.5],
    ['%40', 40],
    ['40 אחוז', 40],
    ['12.125', 12.125],
    ['0,125', 0.125],
  ] as const)
    expect(readNumber(text, percent), text).toBe(number)
  for (const text of ['12,500', '101', '-1', '12 ₪']) expect(readNumber(text, percent), text).toBeNull()
})

test('negative numbers are read where they are allowed', () => {
  for (const text of ['-5', '5-', '(5)', '−5', '- 5', '‎-5']) expect(readNumber(text, { least: -10 }), text).toBe(-5)
  expect(Object.is(readNumber('-0', { least: -1 }), 0)).toBe(true)
})

test('no number is read as ten times another: every reading is the text in another notation', () => {
  for (let cents = 0; cents < 200_000; cents += 37) {
    const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
    for (const text of [
      `${whole}.${rest}`,
      `${whole},${rest}`,
      `${whole.toLocaleString('en')}.${rest}`,
      `${whole.toLocaleString('de')},${rest}`,
    ])
      expect(readNumber(text, price), text).toBe(cents / 100)
  }
})

test('an amount for a filter is digits alone; what is none stays as it is', () => {
  expect(['12,5', '₪ 1,250', '', 'x', '1.250'].map(plainAmount)).toEqual(['12.5', '1250', '', 'x', '1.250'])
})
