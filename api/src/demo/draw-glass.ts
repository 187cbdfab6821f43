// A filled glass, from the back rim to the front shine. The origin is the middle of its foot; up is negative.

import { drawGarnish, iceCube } from './draw-garnish.ts'
import { liquids } from './palette.ts'
import type { GlassPicture, GlassShape } from './picture-types.ts'
import { between, body, grow, type Point, type Profile, radiusAt, sample, slice } from './profile.ts'
import { mix, n, type Sheet } from './svg-sheet.ts'

interface Vessel {
  profile: Profile
  /** Where the liquid starts and ends above the base. */
  floor: number
  level: number
  /** Beer: the head stands above the rim. */
  head?: boolean
}

export const vessels: Record<GlassShape, Vessel> = {
  wine: {
    profile: [
      [50, 330],
      [54, 290, 66, 250, 62, 216],
      [58, 180, 26, 168, 9, 156],
      [5, 150, 4.5, 140, 4.5, 120],
      [4.5, 26],
      [5, 12, 26, 9, 52, 3],
      [52, 0],
    ],
    floor: 166,
    level: 246,
  },
  flute: {
    profile: [
      [25, 350],
      [30, 300, 33, 250, 30, 210],
      [27, 176, 12, 160, 6, 148],
      [4, 140, 4, 130, 4, 118],
      [4, 22],
      [5, 10, 22, 8, 42, 3],
      [42, 0],
    ],
    floor: 158,
    level: 312,
  },
  pint: {
    profile: [
      [54, 256],
      [54, 220],
      [58, 208, 58, 196, 54, 186],
      [41, 10],
      [40, 3, 38, 0, 34, 0],
    ],
    floor: 16,
    level: 226,
    head: true,
  },
  weizen: {
    profile: [
      [47, 340],
      [54, 300, 54, 268, 46, 224],
      [38, 180, 28, 130, 30, 70],
      [31, 44, 38, 30, 40, 10],
      [40, 3, 38, 0, 34, 0],
    ],
    floor: 22,
    level: 296,
    head: true,
  },
  tumbler: {
    profile: [
      [60, 138],
      [56, 12],
      [55, 4, 52, 0, 46, 0],
    ],
    floor: 20,
    level: 76,
  },
  highball: {
    profile: [
      [40, 226],
      [38, 10],
      [37, 3, 35, 0, 30, 0],
    ],
    floor: 14,
    level: 196,
  },
  martini: {
    profile: [
      [88, 270],
      [10, 168],
      [5, 160, 4.5, 150, 4.5, 130],
      [4.5, 22],
      [5, 10, 26, 8, 54, 3],
      [54, 0],
    ],
    floor: 172,
    level: 252,
  },
  copa: {
    profile: [
      [58, 292],
      [78, 256, 80, 204, 60, 170],
      [44, 146, 14, 140, 7, 130],
      [5, 122, 5, 110, 5, 98],
      [5, 24],
      [6, 10, 26, 8, 52, 3],
      [52, 0],
    ],
    floor: 140,
    level: 246,
  },
  snifter: {
    profile: [
      [34, 176],
      [36, 146, 54, 120, 53, 86],
      [52, 58, 36, 42, 20, 36],
      [16, 30, 24, 16, 38, 8],
      [39, 0],
    ],
    floor: 44,
    level: 92,
  },
  shot: {
    profile: [
      [31, 98],
      [25, 8],
      [24, 3, 22, 0, 18, 0],
    ],
    floor: 14,
    level: 84,
  },
}

export type Glass = Omit<GlassPicture, 'kind' | 'ground'>

export function glassHeight({ shape }: Glass): number {
  return vessels[shape].profile[0][1] + (vessels[shape].head ? 14 : 0)
}

export function glassRadius({ shape }: Glass): number {
  return Math.max(...sample(vessels[shape].profile).map(([r]) => r))
}

export function drawGlass(sheet: Sheet, glass: Glass): string {
  const vessel = vessels[glass.shape]
  const points = sample(vessel.profile)
  const [rim, top] = points[0] as Point
  const radius = glassRadius(glass)
  const rimEllipse = (more: string) => `<ellipse cy="${n(-top)}" rx="${n(rim)}" ry="${n(rim * 0.13 + 1)}" ${more}/>`
  const wall = sheet.linear(
    [
      [0, '#8A9EA4', 0.55],
      [0.08, '#FFFFFF', 0.5],
      [0.25, '#FFFFFF', 0.22],
      [0.6, '#FFFFFF', 0.1],
      [0.88, '#B9C8CC', 0.35],
      [1, '#7C9298', 0.6],
    ],
    { x1: -radius, x2: radius },
  )
  return [
    `<path d="${body(points, 2)}" fill="${wall}"/>`,
    rimEllipse('fill="#fff" fill-opacity=".35"'),
    contents(sheet, glass, vessel, points),
    shine(sheet, points, vessel),
    `<path d="${body(points, 2)}" fill="none" stroke="#6F858B" stroke-opacity=".5" stroke-width="1.300"/>`,
    vessel.head
      ? ''
      : rimEllipse('fill="none" stroke="#fff" stroke-opacity=".95" stroke-width="1.800"') +
        rimEllipse('fill="none" stroke="#6F858B" stroke-opacity=".4" stroke-width=".7"'),
    garnish(sheet, glass, rim, top),
  ].join('')
}

function contents(sheet: Sheet, glass: Glass, vessel: Vessel, points: readonly Point[]): string {
  const tone = liquids[glass.liquid]
  const inner = grow(slice(points, vessel.level, vessel.floor), -3)
  const level = radiusAt(points, vessel.level) - 3
  const fill = sheet.linear(
    [
      [0, tone.deep],
      [0.1, tone.base],
      [0.28, tone.light],
      [0.5, tone.base],
      [0.85, mix(tone.base, tone.deep, 0.5)],
      [1, tone.deep],
    ],
    { x1: -level, x2: level },
  )
  const clip = sheet.clip(`<path d="${body(grow(points, -3), 2)}"/>`)
  const surface = `<ellipse cy="${n(-vessel.level)}" rx="${n(level)}" ry="${n(level * 0.13 + 1)}" fill="${mix(tone.light, '#FFFFFF', 0.3)}" fill-opacity=".95"/>`
  const liquid = `<path d="${body(inner, 5)}" fill="${fill}"${glass.liquid === 'water' ? ' fill-opacity=".75"' : ''}/>`
  const ice = glass.ice ? `<g clip-path="${clip}">${cubes(sheet, vessel, level)}</g>` : ''
  return liquid + bubbles(glass, vessel, points) + surface + ice + (vessel.head ? foam(sheet, glass, vessel, points) : '')
}

function cubes(sheet: Sheet, vessel: Vessel, level: number): string {
  const size = Math.min(34, level * 0.72)
  return (
    iceCube(sheet, -level * 0.4, -vessel.level + size * 0.3, size, -14) +
    iceCube(sheet, level * 0.42, -vessel.level + size * 0.5, size, 18) +
    (vessel.level - vessel.floor > 60 ? iceCube(sheet, -level * 0.06, -vessel.level + size * 1.35, size, 38) : '')
  )
}

/** Bubbles rise in drinks that sparkle, always in the same places. */
function bubbles(glass: Glass, vessel: Vessel, points: readonly Point[]): string {
  const sparkling = glass.shape === 'flute' || vessel.head || ['copa', 'highball'].includes(glass.shape)
  if (!sparkling || glass.liquid === 'milk' || glass.liquid === 'stout') return ''
  return Array.from({ length: 18 }, (_, i) => {
    const h = vessel.floor + 8 + ((i * 37) % 100) * 0.01 * (vessel.level - vessel.floor - 12)
    const x = (((i * 61) % 100) / 50 - 1) * (radiusAt(points, h) - 9)
    return `<circle cx="${n(x)}" cy="${n(-h)}" r="${n(1 + (i % 3) * 0.6)}" fill="#fff" fill-opacity=".6"/>`
  }).join('')
}

function foam(sheet: Sheet, glass: Glass, vessel: Vessel, points: readonly Point[]): string {
  const [rim, top] = points[0] as Point
  const colour = glass.liquid === 'stout' ? '#E2C7A0' : '#FFF7E3'
  const r = radiusAt(points, vessel.level) - 3
  const shade = sheet.linear(
    [
      [0, mix(colour, '#8A6A3A', 0.4)],
      [0.25, '#FFFFFF'],
      [0.6, colour],
      [1, mix(colour, '#8A6A3A', 0.45)],
    ],
    { x1: -rim, x2: rim },
  )
  const crest = `M${n(-r)} ${n(-vessel.level)}L${n(-rim + 2)} ${n(-top - 2)}C${n(-rim - 4)} ${n(-top - 12)} ${n(-rim * 0.7)} ${n(-top - 18)} ${n(-rim * 0.4)} ${n(-top - 13)}C${n(-rim * 0.2)} ${n(-top - 21)} ${n(rim * 0.2)} ${n(-top - 21)} ${n(rim * 0.38)} ${n(-top - 13)}C${n(rim * 0.7)} ${n(-top - 18)} ${n(rim + 4)} ${n(-top - 12)} ${n(rim - 2)} ${n(-top - 2)}L${n(r)} ${n(-vessel.level)}Q0 ${n(-vessel.level + 12)} ${n(-r)} ${n(-vessel.level)}z`
  const holes = [
    [-0.5, 8],
    [-0.1, 3],
    [0.3, 10],
    [0.6, 4],
    [0.1, 16],
    [-0.3, 18],
  ]
    .map(([k = 0, y = 0]) => `<circle cx="${n(rim * k)}" cy="${n(-top - 6 + y)}" r="2.200" fill="#fff" fill-opacity=".7"/>`)
    .join('')
  return `<path d="${crest}" fill="${shade}"/>${holes}`
}

function shine(sheet: Sheet, points: readonly Point[], vessel: Vessel): string {
  const bowl = slice(points, vessel.profile[0][1] - 6, vessel.floor + 8)
  const fade = sheet.vertical([
    [0, '#FFFFFF', 0.2],
    [0.3, '#FFFFFF', 0.75],
    [1, '#FFFFFF', 0.12],
  ])
  return `<path d="${between(bowl, -0.8, -0.62)}" fill="${fade}"/><path d="${between(bowl, 0.82, 0.88)}" fill="#fff" fill-opacity=".4"/>`
}

function garnish(sheet: Sheet, glass: Glass, rim: number, top: number): string {
  if (!glass.garnish) return ''
  if (glass.garnish === 'mint') return drawGarnish(sheet, 'mint', rim * 0.25, -top + 12, rim * 0.6)
  if (glass.garnish === 'cherry') return drawGarnish(sheet, 'cherry', rim * 0.3, -top - 2, rim * 0.5)
  return drawGarnish(sheet, glass.garnish, rim * 0.82, -top - 2, Math.min(30, rim * 0.56))
}
