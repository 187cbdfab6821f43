// What stands behind and below a subject: the tinted ground of a product, the tile of a category, the stage of the banner.

import { type GroundName, grounds } from './palette.ts'
import { darker, lighter, mix, n, type Sheet } from './svg-sheet.ts'

/** A pale tinted wall with a niche of light, sweeping into the floor. */
export function backdrop(sheet: Sheet, ground: GroundName, width: number, height: number): string {
  const tint = grounds[ground]
  const wall = sheet.linear(
    [
      [0, tint],
      [0.62, mix(tint, '#FFFDF9', 0.55)],
      [1, mix(tint, '#FFFDF9', 0.82)],
    ],
    { x1: width * 0.45, x2: width * 0.55, y2: height },
  )
  const glow = sheet.radial([
    [0, '#FFFFFF', 0.85],
    [0.6, '#FFFFFF', 0.3],
    [1, '#FFFFFF', 0],
  ])
  const floor = sheet.vertical([
    [0, darker(tint, 0.14), 0],
    [0.5, darker(tint, 0.1), 0.28],
    [1, '#FFFFFF', 0],
  ])
  const [cx, arch] = [width / 2, width * 0.36]
  const niche = `M${n(cx - arch)} ${n(height * 0.915)}V${n(height * 0.1 + arch)}A${n(arch)} ${n(arch)} 0 0 1 ${n(cx + arch)} ${n(height * 0.1 + arch)}V${n(height * 0.915)}z`
  const nicheFill = sheet.vertical([
    [0, lighter(tint, 0.72), 0.9],
    [1, '#FFFFFF', 0],
  ])
  return `<rect width="${width}" height="${height}" fill="${wall}"/><path d="${niche}" fill="${nicheFill}"/><ellipse cx="${n(cx)}" cy="${n(height * 0.5)}" rx="${n(width * 0.42)}" ry="${n(height * 0.42)}" fill="${glow}"/><rect y="${n(height * 0.86)}" width="${width}" height="${n(height * 0.1)}" fill="${floor}"/>`
}

/** A soft shadow on the ground, longer to the right because the light comes from the left. */
export function shadow(sheet: Sheet, x: number, y: number, radius: number, strength = 0.5): string {
  const wide = sheet.radial([
    [0, '#2A1610', 0.42 * strength],
    [0.45, '#2A1610', 0.22 * strength],
    [1, '#2A1610', 0],
  ])
  const close = sheet.radial([
    [0, '#1A0C08', 0.95 * strength],
    [0.7, '#1A0C08', 0.6 * strength],
    [1, '#1A0C08', 0],
  ])
  return `<ellipse cx="${n(x + radius * 0.35)}" cy="${n(y + 2)}" rx="${n(radius * 1.9)}" ry="${n(radius * 0.3)}" fill="${wide}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * 1.04)}" ry="${n(radius * 0.12 + 2)}" fill="${close}"/>`
}
