// Places on the screen that lie over no control and no text that says what to do.

/** A rectangle in the viewport, in CSS pixels. */
export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** A link as large as a slide can be pressed beside what lies over its corner. */
const controls =
  'a[href]:not([aria-roledescription] *),button,input,select,textarea,summary,label:has(input),[contenteditable=true],[tabindex]:not([tabindex^="-"]),[role=option]'
const instructions = '[role=alert],[role=status]'
/** Below it nobody can press or read it: hidden for the eye alone. */
const leastSize = 4

/** Boxes within the viewport of elements that are not in one of `except`.
 *  @param ofContent without the room around it */
function boxesIn(root: ParentNode, selector: string, except: readonly (Element | null)[], ofContent = false): Rect[] {
  return [...root.querySelectorAll(selector)].flatMap((element) => {
    if (except.some((other) => other?.contains(element)) || !element.checkVisibility({ contentVisibilityAuto: true })) return []
    const rect = (ofContent ? contentOf(element) : element).getBoundingClientRect()
    const isSeen = rect.width >= leastSize && rect.height >= leastSize && rect.bottom > 0 && rect.top < innerHeight
    return isSeen ? [rect] : []
  })
}

function contentOf(element: Element): Range {
  const range = new Range()
  range.selectNodeContents(element)
  return range
}

/** Controls within `root` and the viewport, without those in one of `except`. */
export const controlsIn = (root: ParentNode, except: readonly (Element | null)[]): Rect[] => boxesIn(root, controls, except)

/** Failures and states, which say what to do, likewise, without the room around them. */
export const instructionsIn = (root: ParentNode, except: readonly (Element | null)[]): Rect[] => boxesIn(root, instructions, except, true)

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

export const covered = (rect: Rect, taken: readonly Rect[]): number => taken.reduce((sum, other) => sum + overlap(rect, other), 0)

/** Pixels between the places that are compared. */
const step = 8

/** A control outweighs each text. */
const controlWeight = 1000

/** The distance by which a rectangle must move up, or down where it is negative, to lie over no control, or over the least of them; among
 *  such places to lie over the least of the texts. */
export function freeShift(rect: Rect, taken: readonly Rect[], screenHeight: number, texts: readonly Rect[] = []): number {
  const costOf = (place: Rect) => covered(place, taken) * controlWeight + covered(place, texts)
  const moved = (shift: number): Rect => ({ ...rect, top: rect.top - shift, bottom: rect.bottom - shift })
  let best = { shift: 0, cost: costOf(rect) }
  for (let shift = 0; best.cost > 0 && rect.top - shift >= step; shift += step) {
    const cost = costOf(moved(shift))
    if (cost < best.cost) best = { shift, cost }
  }
  for (let shift = -step; best.cost > 0 && rect.bottom - shift <= screenHeight - step; shift -= step) {
    const cost = costOf(moved(shift))
    if (cost < best.cost) best = { shift, cost }
  }
  return best.shift
}
