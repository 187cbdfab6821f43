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

test.each(['יין אדום', "'90", 'a=b', '89.90', '', "ד'ר"])('%j stays unchanged', (text) => {
  expect(guardCell(text)).toBe(text)
  expect(unguardCell(text)).toBe(text)
})

test('guarded text is restored unchanged', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'א', ' ', '\t', '"') })
  fc.assert(fc.property(text, (any) => unguardCell(guardCell(any)) === any))
})

test('a line quotes separators, quotes and line breaks, and ends in CRLF', () => {
  expect(csvLine(['א', 'a,b', 'say "hi"', 'one\ntwo', ' x', '-1'])).toBe('א,"a,b","say ""hi""","one\ntwo"," x",\'-1\r\n')
})
