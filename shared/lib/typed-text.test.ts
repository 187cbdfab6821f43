// Every sign of Unicode's sets that can come with a pasted text, in each kind of field that a program reads.
import { unguardCell } from '@lechaim/shared/lib/csv.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { columnOf } from '@lechaim/shared/lib/product-columns.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import { isVisible, nameKey, plainForm, withoutUnseen } from '@lechaim/shared/lib/typed-text.ts'
import { isEmail, isPhone, normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { describe, expect, test } from 'vitest'

const signsOf = (set: RegExp): string[] =>
  Array.from({ length: 0x110000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((sign) => set.test(sign))

const unseen = signsOf(/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u)
const spaces = signsOf(/\p{White_Space}/u)
const dashes = signsOf(/\p{Dash}/u)

/** The signs for which a claim does not hold, by their numbers. */
const failing = (signs: string[], holds: (sign: string) => boolean): string[] =>
  signs.filter((sign) => !holds(sign)).map((sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)

test('the sets are there', () => {
  expect({ isUnseenLong: unseen.length > 4000, spaces: spaces.length, hasDashes: dashes.length > 25 }).toEqual({
    isUnseenLong: true,
    spaces: 25,
    hasDashes: true,
  })
})

describe('signs that cannot be seen, spaces and dashes', () => {
  test.each<[string, (sign: string) => boolean]>([
    ['a phone number', (sign) => isPhone(`${sign}052${sign}1234567${sign}`) && normalisePhone(`052${sign}123${sign}4567`) === '0521234567'],
    ['a title of a column', (sign) => columnOf(`שם${sign}המוצר`) === 'name'],
    ['a search', (sign) => plainText(`תל${sign}אביב`).replace(' ', '') === 'תלאביב'],
  ])('in %s make no difference', (_, holds) => {
    expect(failing([...unseen, ...spaces, ...dashes], holds)).toEqual([])
  })

  test.each<[string, (sign: string) => boolean]>([
    ['a number', (sign) => readNumber(`${sign}12.5${sign}`, { decimals: 1 }) === 12.5],
    ['a price', (sign) => readNumber(`${sign}12.5${sign}₪${sign}`, { decimals: 2, unit: 'money' }) === 12.5],
    ['an e-mail address', (sign) => isEmail(plainForm(`${sign}dana@example.co.il${sign}`))],
    ['a barcode', (sign) => isGtin(plainForm(`${sign}7290000176093${sign}`))],
    ['a page’s address', (sign) => withoutUnseen(`${sign}https://shop.example/a${sign}`).trim() === 'https://shop.example/a'],
    ['a name', (sign) => nameKey(`${sign}יין אדום${sign}`) === 'יין אדום'],
    ['a guarded cell', (sign) => plainForm(unguardCell(plainForm(`${sign}="0521234567"${sign}`))) === '0521234567'],
  ])('round %s make no difference', (_, holds) => {
    // U+0085 ends a line, and is no part of an address.
    expect(failing([...unseen, ...spaces.filter((sign) => sign !== '\u0085')], holds)).toEqual([])
  })
})

test('signs that cannot be seen make no difference within numbers, addresses, names and words', () => {
  expect(
    failing(unseen, (sign) => {
      const [word] = readWords(`יר${sign}ושלים`)
      return (
        readNumber(`1${sign}2.5`, { decimals: 1 }) === 12.5 &&
        plainForm(`da${sign}na@example.com`) === 'dana@example.com' &&
        nameKey(`יי${sign}ן`) === 'יין' &&
        word?.text === 'ירושלימ'
      )
    }),
  ).toEqual([])
})

test('every dash is a hyphen, and a minus before a number', () => {
  expect(failing(dashes, (dash) => nameKey(`תל${dash}אביב`) === nameKey('תל-אביב'))).toEqual([])
  expect(failing(dashes, (dash) => plainForm(`dana${dash}levi@example.com`) === 'dana-levi@example.com')).toEqual([])
  expect(failing(dashes, (dash) => readNumber(`${dash}5`, { least: -10 }) === -5)).toEqual([])
})

test('every space is one space', () => {
  expect(failing(spaces, (space) => nameKey(`יין${space}${space}אדום`) === 'יין אדום')).toEqual([])
  expect(failing(spaces, (space) => readNumber(`1${space}250`) === 1250)).toEqual([])
})

test('every quotation mark is one of two', () => {
  for (const mark of `"״“”„‟″«»＂〝〞`) expect(nameKey(`מ${mark}ל`), mark).toBe('מ"ל')
  for (const mark of "'׳‘’‚‛′`´＇‹›") expect(nameKey(`ג${mark}ין`), mark).toBe("ג'ין")
  expect(plainForm("מ''ל")).toBe('מ"ל')
})

test('names that look alike are equal, and others are not', () => {
  const alike = ['יין אדום', 'יין\u00A0אדום', '\u200Fיין אדום', ' יין  אדום ', 'יי\u00ADן אדום', 'ײן אדום']
  expect(new Set(alike.map(nameKey)).size).toBe(1)
  expect(nameKey('GIN')).toBe(nameKey('gin'))
  expect(nameKey('ﬁno')).toBe(nameKey('fino'))
  for (const other of ['יין אדם', 'יין־אדום', 'יַיִן אדום']) expect(nameKey(other)).not.toBe(nameKey('יין אדום'))
})

test('a text of blanks and marks alone cannot be seen', () => {
  for (const text of ['', ' ', '\u200F', '\u3164', '\u2800\u00A0', '\uFEFF\u200B'])
    expect(isVisible(text), JSON.stringify(text)).toBe(false)
  for (const text of ['א', '.', '🥂', '\u200Fא']) expect(isVisible(text)).toBe(true)
})

test.each(['972521234567', '9720521234567', '+972 (0)52-123-4567', '052‑123‑4567', '٠٥٢١٢٣٤٥٦٧', '\u202A0521234567\u202C'])(
  '%s is the phone 0521234567',
  (text) => {
    expect(isPhone(text)).toBe(true)
    expect(normalisePhone(text)).toBe('0521234567')
  },
)

test('digits that begin like the country’s code but are no whole number stay', () => {
  expect(normalisePhone('97252')).toBe('97252')
  expect(isPhone('97252123456')).toBe(false)
})
