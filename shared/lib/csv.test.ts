import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, guardCell, unguardCell } from './csv.ts'

test.each(['=1+1', '+972', '-5', '@SUM(A1)', '\t=1', '＝1', "'=1", '=cmd|"/c calc"!A1'])(
  '%j is guarded against being a formula',
  (text) => {
    expect(guardCell(text)).toMatch(/^'/)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test.each(['0521234567', '007', '7290000176093', '1E5', '1.5e+10', '1-2', '3/4', '26/11/2026', 'MAR10', '1-dec', 'Sept 5', "'007"])(
  '%j is guarded against being rewritten',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test.each(['0', '0.50', '89.90', '12', '2026-11-30 20:00', '052-1234567', '12 #5', 'Merlot 12', 'כן', '2021', '12345678901'])(
  '%j stays what it is',
  (text) => {
    expect(guardCell(text)).toBe(text)
  },
)

test('a cell that another program guards by a formula is its text', () => {
  expect(unguardCell('="0521234567"')).toBe('0521234567')
  expect(unguardCell('="a ""b"" c"')).toBe('a "b" c')
  expect(unguardCell('=1+1')).toBe('=1+1')
})

test.each(['יין אדום', "'90", 'a=b', '89.90', '', "ד'ר"])('%j stays unchanged', (text) => {
  expect(guardCell(text)).toBe(text)
  expect(unguardCell(text)).toBe(text)
})

test('guarded text is restored unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'א', ' ', '\t', '"', '0', '1', 'e', 'mar') })
  fc.assert(fc.property(text, (any) => unguardCell(guardCell(any)) === any))
})

test('a line quotes separators, quotes and line breaks, and ends in CRLF', () => {
  expect(csvLine(['א', 'a,b', 'say "hi"', 'one\ntwo', ' x', '-1'])).toBe('א,"a,b","say ""hi""","one\ntwo"," x",\'-1\r\n')
})
