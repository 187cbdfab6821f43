import { expect, it } from 'vitest'
import { type Box, commonOf, contains } from './box.ts'
import { placeLabels } from './label-places.ts'

const phone = { left: 0, top: 0, width: 360, height: 740 }
const label = { width: 220, height: 18 }
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })
const place = (frames: Box[], view = phone, size = label) =>
  placeLabels(
    frames.map((frame) => ({ frame, label: size })),
    view,
  ).map((at) => ({ ...at, ...size }))

it('a label is placed in the corner of its frame', () => {
  expect(place([box(10, 64, 340, 600)])).toEqual([box(10, 64, 220, 18)])
})

it('labels of nested areas do not overlap', () => {
  const frames = [box(0, 0, 360, 64), box(8, 10, 44, 44), box(56, 10, 44, 44), box(0, 64, 360, 676), box(0, 64, 360, 300)]
  const labels = place(frames)
  for (const [index, one] of labels.entries()) for (const other of labels.slice(index + 1)) expect(commonOf(one, other)).toBeNull()
  for (const one of labels) expect(contains(phone, one)).toBe(true)
})

it('a label avoids elements in or over its frame, such as a sticky header', () => {
  const header = box(0, 0, 360, 64)
  const [view] = place([box(0, 0, 360, 740), header])
  expect(view && commonOf(view, header)).toBeNull()
})

it('the label of a small frame is placed beside it, within the screen', () => {
  expect(place([box(300, 10, 44, 44)])).toEqual([box(140, 54, 220, 18)])
  expect(place([box(0, 700, 360, 40)], phone, { width: 220, height: 30 })).toEqual([box(0, 670, 220, 30)])
})
