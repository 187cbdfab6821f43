// What shuts a bottle: drawn over the neck, in the bottle's own units (x from the axis, height upwards).

import { colours } from './palette.ts'
import type { Closure } from './picture-types.ts'
import { between, grow, type Point, radiusAt, slice } from './profile.ts'
import { darker, lighter, n, type Sheet, sheen } from './svg-sheet.ts'

interface Neck {
  points: readonly Point[]
  height: number
  radius: number
  sleeve: number
}

type Draw = (sheet: Sheet, neck: Neck, colour: string) => string

/** A cylinder seen from slightly above: its side, and the top as an ellipse. */
function drum(sheet: Sheet, r: number, top: number, bottom: number, colour: string, corner = 2): string {
  const sag = r * 0.14
  const side = `M${n(-r)} ${n(-top)}L${n(-r)} ${n(-bottom - corner)}Q${n(-r)} ${n(-bottom)} ${n(-r + corner)} ${n(-bottom)}Q0 ${n(-bottom + sag * 2)} ${n(r - corner)} ${n(-bottom)}Q${n(r)} ${n(-bottom)} ${n(r)} ${n(-bottom - corner)}L${n(r)} ${n(-top)}z`
  const lid = sheet.linear([
    [0, darker(colour, 0.1)],
    [0.35, lighter(colour, 0.35)],
    [1, darker(colour, 0.25)],
  ])
  return `<path d="${side}" fill="${sheet.linear(sheen(colour))}"/><ellipse cy="${n(-top)}" rx="${n(r)}" ry="${n(sag + 1)}" fill="${lid}"/>`
}

function lip(sheet: Sheet, neck: Neck): string {
  const r = neck.radius + 3
  const light = sheet.linear([
    [0, '#000000', 0.4],
    [0.25, '#FFFFFF', 0.45],
    [0.5, '#FFFFFF', 0.05],
    [1, '#000000', 0.45],
  ])
  return `<rect x="${n(-r)}" y="${n(-neck.height)}" width="${n(r * 2)}" height="11" rx="4" fill="${light}"/>`
}

const closures: Record<Closure, Draw> = {
  capsule: (sheet, neck, colour) => {
    const sleeve = between(grow(slice(neck.points, neck.height, neck.sleeve), 1.6))
    const r = neck.radius + 1.6
    const shine = sheet.linear(sheen(colour))
    return `<path d="${sleeve}" fill="${shine}"/><ellipse cy="${n(-neck.height)}" rx="${n(r)}" ry="3.6" fill="${lighter(colour, 0.25)}"/>
<rect x="${n(-r - 1)}" y="${n(-neck.height + 12)}" width="${n(r * 2 + 2)}" height="5" rx="2.4" fill="${shine}"/>
<path d="M${n(-r)} ${n(-neck.height + 11)}h${n(r * 2)}M${n(-r)} ${n(-neck.height + 18)}h${n(r * 2)}" stroke="${darker(colour, 0.5)}" stroke-opacity=".5" stroke-width=".8"/>
<path d="${between(grow(slice(neck.points, neck.sleeve + 12, neck.sleeve + 7), 2))}" fill="${sheet.linear(sheen(colour === colours.gold ? colours.burgundy : colours.gold))}"/>`
  },
  foil: (sheet, neck, colour) => {
    const points = grow(slice(neck.points, neck.height - 25, neck.sleeve), 2)
    const r = radiusAt(neck.points, neck.sleeve) + 2
    const foot = `M${n(-r)} ${n(-neck.sleeve - 1)}q${n(r * 0.25)} 16 ${n(r * 0.5)} 7t${n(r * 0.5)} 5q${n(r * 0.25)} 5 ${n(r * 0.5)} -4t${n(r * 0.5)} -8z`
    const shine = sheet.linear(sheen(colour))
    const wide = sheet.linear([
      [0, darker(colour, 0.4)],
      [0.25, lighter(colour, 0.25)],
      [0.5, colour],
      [1, darker(colour, 0.45)],
    ])
    const folds = [-0.55, -0.2, 0.18, 0.52]
      .map((k, i) => `M${n(k * 20)} ${n(-neck.height + 40 + i * 4)}L${n(k * r)} ${n(-neck.sleeve - 6 - (i % 2) * 10)}`)
      .join('')
    return `<path d="${between(points)}" fill="${wide}"/><path d="${foot}" fill="${wide}"/><path d="${folds}" stroke="#fff" stroke-opacity=".28" stroke-width="1.3" fill="none"/>
<path d="M-23 ${n(-neck.height + 26)}C-26 ${n(-neck.height - 4)} -16 ${n(-neck.height - 11)} 0 ${n(-neck.height - 11)}S26 ${n(-neck.height - 4)} 23 ${n(-neck.height + 26)}z" fill="${shine}"/>
<path d="M-23 ${n(-neck.height + 24)}Q0 ${n(-neck.height + 30)} 23 ${n(-neck.height + 24)}M-22 ${n(-neck.height + 31)}Q0 ${n(-neck.height + 37)} 22 ${n(-neck.height + 31)}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="1.2" stroke-opacity=".7"/>
<ellipse cy="${n(-neck.height - 6)}" rx="13" ry="4" fill="#fff" fill-opacity=".35"/>`
  },
  screw: (sheet, neck, colour) => {
    const r = neck.radius + 3
    const bottom = neck.height - (neck.sleeve < neck.height - 70 ? 66 : 36)
    const ridges = Array.from({ length: 9 }, (_, i) => {
      const x = Math.sin(((i - 4) / 4.6) * (Math.PI / 2)) * r
      return `M${n(x)} ${n(-neck.height - 1)}V${n(-neck.height + 16)}`
    }).join('')
    return `${drum(sheet, r, neck.height + 5, bottom, colour)}<path d="${ridges}" stroke="#000" stroke-opacity=".2" stroke-width="1.1"/>
<path d="M${n(-r)} ${n(-bottom - 9)}Q0 ${n(-bottom - 5)} ${n(r)} ${n(-bottom - 9)}" stroke="#000" stroke-opacity=".35" stroke-width="1.2" fill="none"/>`
  },
  crown: (sheet, neck, colour) => {
    const [r, y] = [neck.radius + 5, -neck.height]
    const teeth = Array.from({ length: 7 }, () => `q${n(-r / 7)} 5 ${n((-r * 2) / 7)} 0`).join('')
    return `<path d="M${n(-r + 3)} ${n(y - 5)}Q${n(-r + 4)} ${n(y - 12)} 0 ${n(y - 12)}T${n(r - 3)} ${n(y - 5)}L${n(r)} ${n(y + 7)}${teeth}z" fill="${sheet.linear(sheen(colour))}"/>
<path d="M${n(-r + 4)} ${n(y - 4)}Q0 ${n(y)} ${n(r - 4)} ${n(y - 4)}" fill="none" stroke="#000" stroke-opacity=".25"/><ellipse cx="-4" cy="${n(y - 8)}" rx="${n(r * 0.5)}" ry="2" fill="#fff" fill-opacity=".4"/>`
  },
  swing: (sheet, neck, colour) => {
    const [r, y] = [neck.radius, -neck.height]
    const wire = '#8C9196'
    return `<rect x="${n(-r - 1)}" y="${n(y - 5)}" width="${n(r * 2 + 2)}" height="7" rx="3" fill="${sheet.linear(sheen('#C8442F'))}"/>
<path d="M${n(-r * 0.86)} ${n(y - 4)}C${n(-r * 0.86)} ${n(y - 22)} ${n(-r * 0.4)} ${n(y - 24)} 0 ${n(y - 24)}S${n(r * 0.86)} ${n(y - 22)} ${n(r * 0.86)} ${n(y - 4)}z" fill="${sheet.linear(sheen(colour))}"/>
<g fill="none" stroke="${wire}" stroke-width="2.2" stroke-linecap="round"><path d="M${n(-r - 4)} ${n(y + 40)}C${n(-r - 9)} ${n(y + 10)} ${n(-r - 5)} ${n(y - 15)} 0 ${n(y - 15)}S${n(r + 9)} ${n(y + 10)} ${n(r + 4)} ${n(y + 40)}"/>
<path d="M${n(-r - 4)} ${n(y + 40)}Q0 ${n(y + 50)} ${n(r + 4)} ${n(y + 40)}M${n(-r - 3)} ${n(y + 30)}Q0 ${n(y + 39)} ${n(r + 3)} ${n(y + 30)}M${n(r + 4)} ${n(y + 40)}L${n(r + 9)} ${n(y + 62)}"/></g>
<circle cx="${n(-r - 4)}" cy="${n(y + 40)}" r="3" fill="${wire}"/><circle cx="${n(r + 4)}" cy="${n(y + 40)}" r="3" fill="${wire}"/>`
  },
  wood: (sheet, neck, colour) => {
    const r = neck.radius + 9
    const grain = [-0.5, -0.15, 0.2, 0.55].map((k, i) => `M${n(r * k)} ${n(-neck.height - 32 + i * 2)}q2 14 0 28`).join('')
    return `${lip(sheet, neck)}<rect x="${n(-neck.radius + 2)}" y="${n(-neck.height - 4)}" width="${n(neck.radius * 2 - 4)}" height="8" fill="${sheet.linear(sheen('#D8B07A'))}"/>
${drum(sheet, r, neck.height + 36, neck.height + 2, colour, 4)}<path d="${grain}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.3"/>`
  },
  cork: (sheet, neck, colour) => {
    const natural = colour === colours.wood
    const specks = [
      [-9, 10],
      [4, 5],
      [10, 13],
      [-3, 16],
      [1, 9],
    ]
      .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${n(-neck.height - y)}" r="1.200"/>`)
      .join('')
    return `${lip(sheet, neck)}<rect x="${n(-neck.radius + 1)}" y="${n(-neck.height - 6)}" width="${n(neck.radius * 2 - 2)}" height="10" fill="${sheet.linear(sheen('#CFA26B'))}"/>
${drum(sheet, neck.radius + 6, neck.height + 25, neck.height + 4, natural ? '#CFA26B' : colour, 3)}${natural ? `<g fill="#7A5429" fill-opacity=".5">${specks}</g>` : ''}`
  },
  wax: (sheet, neck, colour) => {
    const [r, y] = [neck.radius + 2.5, -neck.height]
    const k = (r * 2) / 41
    const drips = `q${n(-2 * k)} 9 ${n(-6 * k)} 4q${n(-2 * k)} -8 ${n(-6 * k)} -3q${n(-k)} 22 ${n(-6 * k)} 24q${n(-5 * k)} -2 ${n(-6 * k)} -20q${n(-3 * k)} -5 ${n(-7 * k)} 0q${n(-2 * k)} 12 ${n(-7 * k)} 8q${n(-3 * k)} -3 ${n(-3 * k)} -12`
    return `<path d="M${n(-r)} ${n(y - 2)}Q${n(-r)} ${n(y - 8)} 0 ${n(y - 8)}T${n(r)} ${n(y - 2)}V${n(y + 54)}${drips}z" fill="${sheet.linear(sheen(colour))}"/>
<path d="M${n(-r * 0.55)} ${n(y + 2)}q-1.500 24 0 44" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round" fill="none"/><ellipse cy="${n(y - 3)}" rx="${n(r - 4)}" ry="2.600" fill="#fff" fill-opacity=".22"/>`
  },
}

export function drawClosure(sheet: Sheet, closure: Closure, neck: Neck, colour: string): string {
  return closures[closure](sheet, neck, colour)
}
