import { expect, test } from 'vitest'
import { foldedName, plainText } from './hebrew.ts'

test('vowel points are removed and a maqaf separates words', () => {
  expect(plainText('יַיִן אָדֹם')).toBe('יין אדם')
  expect(plainText('תל־אביב')).toBe('תל אביב')
})

test('geresh, gershayim and quotes within or after a word are removed, others stay', () => {
  for (const gin of ["ג'ין", 'ג׳ין', 'ג’ין', 'ג`ין']) expect(plainText(gin)).toBe('גין')
  for (const quoted of ['מ"ל', 'מ״ל', 'מ”ל']) expect(plainText(quoted)).toBe('מל')
  expect(plainText("ויסקי רץ'")).toBe('ויסקי רץ')
  expect(plainText('"')).toBe('"')
})

test('bidi marks, case, accents and runs of spaces do not matter', () => {
  expect(plainText('\u200Fיין\u200E  \u2067Merlot\u2069 ')).toBe('יין merlot')
  expect(plainText('Château')).toBe('chateau')
  expect(plainText('ABSOLUT')).toBe(plainText('absolut'))
})

test('a text that is already plain stays as it is', () => {
  for (const text of ["ג'ין בוטני", 'יַיִן', 'Gin & Tonic 5%', 'ab"c']) expect(plainText(plainText(text))).toBe(plainText(text))
})

test('names that differ in quotation marks, spaces, direction marks and dashes are folded into one', () => {
  const names = [
    'קברנה "הגפן" 750 מ״ל',
    'קברנה הגפן 750 מל',
    ' קברנה  ״הגפן״ 750מ"ל',
    '\u200Fקברנה-הגפן 750\u00A0מ״ל',
    "קַבֶּרנה ''הגפן'' 750 מ'ל",
  ]
  expect([...new Set(names.map(foldedName))]).toEqual(['קברנההגפן750מל'])
  expect(foldedName('קברנה הגפן 375 מל')).not.toBe(foldedName(names[0] ?? ''))
})
