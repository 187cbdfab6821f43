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

test('on a screen full of controls, a toast takes the place that covers the least', () => {
  const taken = [rect(0, 0, 390, 400), rect(0, 400, 100, 400)]
  const shift = freeShift(toast, taken, 800)
  expect(covered(rect(16, 700 - shift, 358, 60), taken)).toBe(84 * 60)
})
