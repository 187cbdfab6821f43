import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineOf, readLines } from './json-lines.ts'

it('messages survive any split of the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (messages, cut) => {
      const bytes = Buffer.concat(messages.map(lineOf))
      const got: unknown[] = []
      const read = readLines(1e6, (message) => got.push(message))
      for (let start = 0; start < bytes.length; start += cut) read(bytes.subarray(start, start + cut))
      expect(got).toEqual(JSON.parse(JSON.stringify(messages)))
    }),
  )
})

it('refuses messages that are too long or malformed', () => {
  expect(() => readLines(10, () => {})(lineOf('much too long for this'))).toThrow(RangeError)
  expect(() => readLines(10, () => {})(Buffer.from('no line without an end'))).toThrow(RangeError)
  expect(() => readLines(10, () => {})(Buffer.from('no JSON\n'))).toThrow(SyntaxError)
})
