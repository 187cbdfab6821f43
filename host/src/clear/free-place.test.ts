import { expect, test } from 'vitest'
import { covered, freeShift } from './free-place.ts'

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const toast = rect(16, 700, 358, 60)

test('a toast over no control keeps its place', () => {
  expect(covered(toast, [rect(16, 600, 358, 100)])).toBe(0)
  expect(freeShift(toast, [rect(16, 600, 358, 100)], 800)).toBe(0)
})

test('a toast over a button moves up to the nearest free place', () => {
  const shift = freeShift(toast, [rect(16, 720, 100, 44), rect(200, 640, 44, 44)], 800)
  const moved = rect(16, 700 - shift, 358, 60)
  expect(covered(moved, [rect(16, 720, 100, 44), rect(200, 640, 44, 44)])).toBe(0)
  expect(shift).toBeGreaterThanOrEqual(120)
  expect(shift).toBeLessThan(130)
})

test('without room above, a toast moves down', () => {
  const shift = freeShift(rect(16, 0, 358, 60), [rect(0, 0, 390, 100)], 800)
  expect(shift).toBeLessThanOrEqual(-100)
  expect(shift).toBeGreaterThan(-110)
})

test('a toast covers a large text rather than a small button, and neither where there is a free place', () => {
  const [button, text] = [rect(16, 500, 44, 44), rect(16, 560, 358, 240)]
  const column = Array.from({ length: 12 }, (_, index) => rect(16, index * 44, 44, 44))
  expect(freeShift(toast, [], 800, [text])).toBeGreaterThanOrEqual(200)
  expect(covered(rect(16, 700 - freeShift(toast, [button], 800, [text]), 358, 60), [button, text])).toBe(0)
  expect(covered(rect(16, 700 - freeShift(toast, column, 800, [text]), 358, 60), column)).toBe(0)
})

test('on a screen full of controls, a toast takes the place that covers the least', () => {
  const taken = [rect(0, 0, 390, 400), rect(0, 400, 100, 400)]
  const shift = freeShift(toast, taken, 800)
  expect(covered(rect(16, 700 - shift, 358, 60), taken)).toBe(84 * 60)
})
