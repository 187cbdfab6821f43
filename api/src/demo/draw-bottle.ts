// A bottle: liquid, glass, label and closure from back to front. The origin is the middle of its base; up is negative.

import { type Shape, shapes } from './draw-bottle-shapes.ts'
import { drawClosure } from './draw-closure.ts'
import { drawLabel } from './draw-label.ts'
import { colours, glasses, liquids } from './palette.ts'
import type { BottlePicture } from './picture-types.ts'
import { between, body, grow, type Point, radiusAt, sample, slice } from './profile.ts'
import { mix, n, type Sheet, type Stop } from './svg-sheet.ts'

export type Bottle = Omit<BottlePicture, 'ground' | 'beside'>

interface Tone {
  light: string
  base: string
  deep: string
}

/** Light through a glass cylinder: dark rims, a bright band at the left, a thin glow at the right edge. */
function across(tone: Tone, radius: number): [stops: Stop[], box: { x1: number; x2: number }] {
  const stops: Stop[] = [
    [0, tone.deep],
    [0.05, mix(tone.deep, tone.base, 0.4)],
    [0.16, tone.base],
    [0.27, tone.light],
    [0.4, mix(tone.base, tone.light, 0.25)],
    [0.64, tone.base],
    [0.86, mix(tone.base, tone.deep, 0.75)],
    [0.94, tone.deep],
    [0.975, mix(tone.base, tone.light, 0.35)],
    [1, tone.deep],
  ]
  return [stops, { x1: -radius, x2: radius }]
}

export function bottleHeight(bottle: Bottle): number {
  return shapes[bottle.shape].profile[0][1] + 10
}

export function bottleRadius(bottle: Bottle): number {
  return Math.max(...sample(shapes[bottle.shape].profile).map(([r]) => r))
}

export function drawBottle(sheet: Sheet, bottle: Bottle): string {
  const shape: Shape = shapes[bottle.shape]
  const points = sample(shape.profile)
  const radius = bottleRadius(bottle)
  const silhouette = body(points)
  const liquid = bottle.liquid ? liquids[bottle.liquid] : undefined
  const height = shape.profile[0][1]
  const labelRadius = radiusAt(points, (shape.label[0] + shape.label[1]) / 2)
  const inside = sheet.clip(`<path d="${body(grow(points, -0.6))}"/>`)
  const label = drawLabel(sheet, bottle.label, bottle, {
    radius: labelRadius,
    middle: (shape.label[0] + shape.label[1]) / 2,
    height: shape.label[0] - shape.label[1],
    glass: liquid?.base ?? glasses[bottle.glass].base,
  })
  return [
    liquid ? clearGlass(sheet, points, shape, liquid, silhouette, radius) : stainedGlass(sheet, glasses[bottle.glass], silhouette, radius),
    depth(sheet, silhouette),
    shape.facets ? facets(points, shape) : '',
    shine(sheet, points, shape, 1),
    `<g clip-path="${inside}">${label}</g>`,
    shine(sheet, slice(points, shape.label[0] + 4, Math.max(20, shape.label[1] - 4)), shape, bottle.label === 'printed' ? 0 : 0.32),
    drawClosure(sheet, bottle.closure, { points, height, radius: points[0]?.[0] ?? 20, sleeve: shape.sleeve }, colours[bottle.cap]),
  ].join('')
}

function stainedGlass(sheet: Sheet, tone: Tone, silhouette: string, radius: number): string {
  return `<path d="${silhouette}" fill="${sheet.linear(...across(tone, radius))}"/>`
}

/** Colourless glass: the liquid stands inside it, with a thick pale base and an empty neck. */
function clearGlass(sheet: Sheet, points: readonly Point[], shape: Shape, liquid: Tone, silhouette: string, radius: number): string {
  const inner = grow(slice(points, shape.fill, 12), -4.5)
  const level = radiusAt(points, shape.fill) - 4.5
  const wall = sheet.linear(
    [
      [0, '#8FA3A8', 0.75],
      [0.07, '#C9D6D9', 0.5],
      [0.2, '#FFFFFF', 0.75],
      [0.5, '#EAF0F1', 0.45],
      [0.85, '#C3D0D4', 0.5],
      [0.96, '#93A7AC', 0.7],
      [1, '#7F9499', 0.8],
    ],
    { x1: -radius, x2: radius },
  )
  return `<path d="${silhouette}" fill="${wall}"/><path d="${body(inner, 4)}" fill="${sheet.linear(...across(liquid, radius - 4))}"/>
<ellipse cy="${n(-shape.fill)}" rx="${n(level)}" ry="${n(level * 0.13 + 1)}" fill="${mix(liquid.light, '#FFFFFF', 0.35)}"/>
<ellipse cy="${n(-shape.fill)}" rx="${n(level)}" ry="${n(level * 0.13 + 1)}" fill="none" stroke="${liquid.deep}" stroke-opacity=".45" stroke-width=".8"/>
<path d="${silhouette}" fill="none" stroke="#7B9096" stroke-opacity=".55" stroke-width="1.200"/>`
}

/** Heavier towards the base, and a ring of light in the thick glass there. */
function depth(sheet: Sheet, silhouette: string): string {
  const fade = sheet.vertical([
    [0, '#FFFFFF', 0.06],
    [0.45, '#FFFFFF', 0],
    [0.9, '#000000', 0.1],
    [0.97, '#000000', 0.3],
    [1, '#000000', 0.42],
  ])
  return `<path d="${silhouette}" fill="${fade}"/>`
}

function facets(points: readonly Point[], shape: Shape): string {
  const side = slice(points, shape.label[0] + 50, 10)
  return `<path d="${between(side, -0.62, -0.58)}" fill="#fff" fill-opacity=".4"/><path d="${between(side, 0.58, 0.62)}" fill="#000" fill-opacity=".18"/>`
}

/** The window's reflection: a soft stripe that follows the left outline, a thin one at the right. */
function shine(sheet: Sheet, points: readonly Point[], shape: Shape, strength: number): string {
  if (strength === 0) return ''
  const [top, bottom] = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0]
  const long = slice(points, Math.min(top, shape.sleeve), Math.max(bottom, 16))
  const fade = sheet.vertical([
    [0, '#FFFFFF', 0.15 * strength],
    [0.3, '#FFFFFF', 0.62 * strength],
    [0.75, '#FFFFFF', 0.4 * strength],
    [1, '#FFFFFF', 0.08 * strength],
  ])
  return `<path d="${between(long, -0.8, -0.64)}" fill="${fade}"/><path d="${between(long, 0.86, 0.9)}" fill="#fff" fill-opacity="${n(0.3 * strength)}"/>`
}
