// A turned body (bottle, glass) by its right-hand outline: radius and height above the base, from the mouth down.

import { n } from './svg-sheet.ts'

export type Step = readonly [r: number, h: number] | readonly [r1: number, h1: number, r2: number, h2: number, r: number, h: number]
/** The first step is the mouth; two numbers draw a line, six a curve. */
export type Profile = readonly [start: readonly [number, number], ...steps: Step[]]
export type Point = readonly [r: number, h: number]

const samplesPerCurve = 14

/** The outline as points, fine enough to look smooth at twice the picture's size. */
export function sample(profile: Profile): Point[] {
  const [start, ...steps] = profile
  const points: Point[] = [start]
  let [r0, h0] = start
  for (const step of steps) {
    if (step.length === 2) {
      points.push(step)
      ;[r0, h0] = step
      continue
    }
    const [r1, h1, r2, h2, r3, h3] = step
    for (let i = 1; i <= samplesPerCurve; i++) {
      const t = i / samplesPerCurve
      points.push([cubic(r0, r1, r2, r3, t), cubic(h0, h1, h2, h3, t)])
    }
    ;[r0, h0] = [r3, h3]
  }
  return points
}

function cubic(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
}

/** Radius at a height, between the samples. */
export function radiusAt(points: readonly Point[], height: number): number {
  for (let i = 1; i < points.length; i++) {
    const [r0, h0] = points[i - 1] as Point
    const [r1, h1] = points[i] as Point
    if (height <= h0 && height >= h1) return h0 === h1 ? r1 : r1 + ((r0 - r1) * (height - h1)) / (h0 - h1)
  }
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  return height > first[1] ? first[0] : last[0]
}

/** The part of the outline between two heights, cut exactly. */
export function slice(points: readonly Point[], top: number, bottom: number): Point[] {
  const inside = points.filter(([, h]) => h < top && h > bottom)
  return [[radiusAt(points, top), top], ...inside, [radiusAt(points, bottom), bottom]]
}

export function grow(points: readonly Point[], by: number): Point[] {
  return points.map(([r, h]) => [Math.max(1, r + by), h] as const)
}

/** A closed shape between two multiples of the outline: -1 to 1 is the whole body, -0.8 to -0.6 a highlight at its left. */
export function between(points: readonly Point[], from = -1, to = 1): string {
  const right = points.map(([r, h]) => `${n(r * to)} ${n(-h)}`)
  const left = [...points].reverse().map(([r, h]) => `${n(r * from)} ${n(-h)}`)
  return `M${right.join('L')}L${left.join('L')}z`
}

/** The whole body with a base that bulges a little, as seen from slightly above. */
export function body(points: readonly Point[], bulge = 3): string {
  const right = points.map(([r, h]) => `${n(r)} ${n(-h)}`)
  const [r, h] = points.at(-1) as Point
  const left = [...points].reverse().map(([r, h]) => `${n(-r)} ${n(-h)}`)
  return `M${right.join('L')}Q0 ${n(-h + bulge * 2)} ${n(-r)} ${n(-h)}L${left.slice(1).join('L')}z`
}
