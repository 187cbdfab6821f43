import fc from 'fast-check'
import { expect, it } from 'vitest'
import { frame, readFrames } from './frames.ts'

it('messages survive any split of the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (messages, cut) => {
      const bytes = Buffer.concat(messages.map(frame))
      const got: unknown[] = []
      const read = readFrames(1e6, (message) => got.push(message))
      for (let start = 0; start < bytes.length; start += cut) read(bytes.subarray(start, start + cut))
      expect(got).toEqual(JSON.parse(JSON.stringify(messages)))
    }),
  )
})

it('refuses messages that are too long or malformed', () => {
  expect(() => readFrames(10, () => {})(frame('much too long for this'))).toThrow(RangeError)
  const noJson = Buffer.from([3, 0, 0, 0, 65, 66, 67])
  expect(() => readFrames(10, () => {})(noJson)).toThrow(SyntaxError)
})
