/** A rectangle in the viewport, in CSS pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function commonOf(one: Box, other: Box): Box | null {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const width = Math.min(one.left + one.width, other.left + other.width) - left
  const height = Math.min(one.top + one.height, other.top + other.height) - top
  return width > 0 && height > 0 ? { left, top, width, height } : null
}

/** @returns the smallest box around all of them; null for none. */
export function unionOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

export const contains = (outer: Box, inner: Box): boolean => {
  const both = commonOf(outer, inner)
  return both?.width === inner.width && both.height === inner.height
}
