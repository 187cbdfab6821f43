// Places labels without overlap: in a free corner of the frame, or beside a frame that is too small.
import { type Box, commonOf, contains } from './box.ts'

interface Framed {
  /** The visible part of the frame. */
  frame: Box
  label: { width: number; height: number }
}

interface Place {
  left: number
  top: number
}

/** The farthest place of a label down its frame, in label heights. */
const rows = 24

/** @param view the viewport
 *  @returns a place for each label, in the order of the frames */
export function placeLabels(framed: readonly Framed[], view: Box): Place[] {
  const placed: Box[] = []
  return framed.map((one) => {
    const others = framed.filter((other) => other !== one && !contains(other.frame, one.frame)).map(({ frame }) => frame)
    const costs = placesFor(one, view).map((place) => {
      const box = { ...place, ...one.label }
      // Overlapping labels are worse than one over another frame.
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

/** A label that would hide most of its area stands beside it. */
const fitsInto = ({ frame, label }: Framed): boolean => label.width <= frame.width && 2 * label.height <= frame.height

/** The candidate places, the best first. */
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
