// Places labels so that each can be read: in a corner of its frame that nothing else claims, or beside a frame that is too small.
import { type Box, commonOf, contains } from './box.ts'

export interface Framed {
  /** The part of the frame that is in sight. */
  frame: Box
  label: { width: number; height: number }
}

interface Place {
  left: number
  top: number
}

/** A label's longest way down its frame, in its own heights. */
const rows = 24

/** @param view all that can be seen
 *  @returns a place for each label, in the order of the frames */
export function placeLabels(framed: readonly Framed[], view: Box): Place[] {
  const placed: Box[] = []
  return framed.map((one) => {
    const others = framed.filter((other) => other !== one && !contains(other.frame, one.frame)).map(({ frame }) => frame)
    const costs = placesFor(one, view).map((place) => {
      const box = { ...place, ...one.label }
      // Two labels on each other are worse than one on a stranger's ground.
      return { place, cost: 1000 * overlap(box, placed) + (fitsInto(one) ? overlap(box, others) : 0) }
    })
    const { place } = costs.reduce((best, next) => (next.cost < best.cost ? next : best))
    placed.push({ ...place, ...one.label })
    return place
  })
}

const overlap = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => {
    const both = commonOf(box, other)
    return sum + (both ? both.width * both.height : 0)
  }, 0)

/** A label that would hide most of what it names stands beside it. */
const fitsInto = ({ frame, label }: Framed): boolean => label.width <= frame.width && 2 * label.height <= frame.height

/** All places that come into question, the best first. */
function placesFor(framed: Framed, view: Box): [Place, ...Place[]] {
  const { frame, label } = framed
  const bottom = frame.top + frame.height
  const down = (from: number) => Array.from({ length: rows }, (_, row) => from + row * label.height)
  const inside = down(frame.top).filter((top) => top + label.height <= bottom)
  const beside = [bottom, frame.top - label.height, ...down(bottom).slice(1)].filter(
    (top) => top >= view.top && top + label.height <= view.top + view.height,
  )
  const tops = fitsInto(framed) ? inside : [...beside, frame.top]
  const places = tops.flatMap((top) => [frame.left, frame.left + frame.width - label.width].map((left) => ({ left, top })))
  return places.map(({ left, top }) => ({
    left: within(left, view.left, view.width - label.width),
    top: within(top, view.top, view.height - label.height),
  })) as [Place, ...Place[]]
}

const within = (value: number, start: number, room: number): number => Math.max(start, Math.min(value, start + room))
