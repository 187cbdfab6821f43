// Things for the bar. The origin is the middle of the base; up is negative.

import { iceCube } from './draw-garnish.ts'
import { drawGlass } from './draw-glass.ts'
import { colours } from './palette.ts'
import type { ToolPicture } from './picture-types.ts'
import { between, body, grow, type Profile, sample, slice } from './profile.ts'
import { darker, group, lighter, n, type Sheet, sheen } from './svg-sheet.ts'

type Draw = (sheet: Sheet, metal: string) => string

/** A turned metal body. */
function turned(sheet: Sheet, profile: Profile, colour: string): string {
  const points = sample(profile)
  const r = Math.max(...points.map(([radius]) => radius))
  const bottom = points.at(-1)?.[1] ?? 0
  return `<path d="${body(points, r * 0.1)}" fill="${sheet.linear(sheen(colour), { x1: -r, x2: r })}"/><path d="${between(slice(points, (points[0]?.[1] ?? 0) - 4, bottom + 6), -0.72, -0.5)}" fill="#fff" fill-opacity=".38"/>`
}

const ellipse = (y: number, rx: number, fill: string, ry = rx * 0.13) =>
  `<ellipse cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`
const seam = (y: number, r: number) =>
  `<path d="M${-r} ${y}Q0 ${n(y + r * 0.26)} ${r} ${y}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="2"/><path d="M${-r} ${y + 3}Q0 ${n(y + 3 + r * 0.26)} ${r} ${y + 3}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.500"/>`

const tools: Record<ToolPicture['tool'], Draw> = {
  shaker: (sheet, metal) =>
    turned(
      sheet,
      [
        [84, 268],
        [62, 12],
        [61, 3, 58, 0, 50, 0],
      ],
      metal,
    ) +
    turned(
      sheet,
      [
        [40, 372],
        [44, 330, 84, 318, 86, 276],
        [86, 262],
      ],
      lighter(metal, 0.12),
    ) +
    seam(-270, 85) +
    turned(
      sheet,
      [
        [12, 436],
        [36, 434, 38, 420, 38, 404],
        [40, 368],
      ],
      metal,
    ) +
    seam(-372, 39),
  jigger: (sheet, metal) =>
    turned(
      sheet,
      [
        [16, 196],
        [20, 190, 50, 150, 74, 0],
      ],
      metal,
    ) +
    ellipse(0, 74, darker(metal, 0.55)) +
    turned(
      sheet,
      [
        [90, 400],
        [64, 300, 24, 220, 17, 196],
        [17, 190],
      ],
      lighter(metal, 0.08),
    ) +
    ellipse(-400, 90, darker(metal, 0.35)) +
    `<ellipse cy="-400" rx="90" ry="12" fill="none" stroke="${lighter(metal, 0.5)}" stroke-width="3"/>` +
    turned(
      sheet,
      [
        [18, 206],
        [24, 204, 24, 188, 18, 186],
      ],
      darker(metal, 0.1),
    ),
  corkscrew: (sheet, metal) => {
    const wood = sheet.linear(sheen('#8A5A33'))
    const steel = sheet.linear(sheen(metal))
    const coils = Array.from(
      { length: 6 },
      (_, i) =>
        `<path d="M-15 ${-196 + i * 27}C-15 ${-180 + i * 27} 17 ${-190 + i * 27} 17 ${-172 + i * 27}" fill="none" stroke="${darker(metal, 0.12)}" stroke-width="8" stroke-linecap="round"/><path d="M-13 ${-197 + i * 27}C-13 ${-183 + i * 27} 15 ${-193 + i * 27} 15 ${-176 + i * 27}" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="2.200" stroke-linecap="round"/>`,
    ).join('')
    return `<g transform="translate(-10 -4) scale(1.08)"><path d="M-6 -300H6V-192H-6z" fill="${steel}"/>${coils}<path d="M15 -36Q18 -18 2 -2" fill="none" stroke="${darker(metal, 0.12)}" stroke-width="6" stroke-linecap="round"/>
<path d="M118 -300L150 -178L132 -172L96 -288z" fill="${steel}"/><circle cx="108" cy="-292" r="9" fill="${darker(metal, 0.45)}"/><path d="M132 -172l22 -6l3 14l-22 6z" fill="${darker(metal, 0.3)}"/>
<path d="M-140 -318C-140 -350 -110 -352 -60 -346C0 -338 60 -350 112 -346C142 -344 146 -300 118 -284C80 -268 40 -286 0 -276C-50 -262 -140 -262 -140 -318z" fill="${wood}"/><path d="M-124 -318C-120 -336 -90 -338 -52 -333C0 -326 56 -338 106 -333" stroke="#fff" stroke-opacity=".35" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M-110 -296q60 14 110 -2t106 2M-96 -310q70 -8 120 -2" stroke="#000" stroke-opacity=".2" stroke-width="2" fill="none"/><circle cx="-86" cy="-304" r="6" fill="${steel}"/><circle cx="76" cy="-310" r="6" fill="${steel}"/></g>`
  },
  decanter: (sheet) => {
    const points = sample([
      [46, 420],
      [30, 396, 22, 380, 22, 340],
      [22, 250, 40, 190, 116, 120],
      [140, 96, 144, 40, 128, 16],
      [122, 4, 110, 0, 90, 0],
    ])
    const wine = grow(slice(points, 118, 12), -5)
    const wall = sheet.linear(
      [
        [0, '#8FA3A8', 0.7],
        [0.1, '#FFFFFF', 0.7],
        [0.5, '#FFFFFF', 0.3],
        [0.9, '#BCCACE', 0.5],
        [1, '#7F9499', 0.75],
      ],
      { x1: -140, x2: 140 },
    )
    const red = sheet.linear(
      [
        [0, '#340412'],
        [0.14, '#6A1028'],
        [0.3, '#A2304A'],
        [0.6, '#6A1028'],
        [1, '#2C030E'],
      ],
      { x1: -136, x2: 136 },
    )
    return `<path d="${body(points, 5)}" fill="${wall}"/><path d="${body(wine, 9)}" fill="${red}"/>${ellipse(-118, 112, '#B84E63', 14)}<path d="${between(slice(points, 400, 20), -0.8, -0.62)}" fill="#fff" fill-opacity=".5"/><path d="${body(points, 5)}" fill="none" stroke="#7B9096" stroke-opacity=".6" stroke-width="1.600"/><ellipse cy="-420" rx="46" ry="8" fill="#fff" fill-opacity=".55" stroke="#7B9096" stroke-opacity=".6"/>`
  },
  glasses: (sheet) =>
    group('translate(68 -12) scale(1.3)', drawGlass(sheet, { shape: 'wine', liquid: 'rose' })) +
    group('translate(-72 0) scale(1.36)', drawGlass(sheet, { shape: 'wine', liquid: 'red' })),
  coolers: (sheet, metal) => {
    const ice = [
      [-70, -268, 48, -12],
      [-18, -280, 52, 20],
      [40, -272, 50, -24],
      [82, -262, 42, 14],
      [8, -300, 44, 40],
      [-44, -300, 40, -30],
    ]
    const cubes = ice.map(([x = 0, y = 0, size = 0, turn = 0]) => iceCube(sheet, x, y, size, turn)).join('')
    return `${ellipse(-252, 122, darker(metal, 0.5), 20)}<g fill-opacity="1">${ice.map(([x = 0, y = 0, s = 0, t = 0]) => `<rect x="${x - s / 2}" y="${y - s / 2}" width="${s}" height="${s}" rx="8" fill="#CFE4EE" transform="rotate(${t} ${x} ${y})"/>`).join('')}${cubes}</g>
<path d="M58 -250L128 -392M76 -250L146 -384" stroke="${sheet.linear(sheen(metal))}" stroke-width="0"/><path d="M56 -256L124 -398q12 -12 22 0L84 -250" fill="none" stroke="${darker(metal, 0.25)}" stroke-width="8" stroke-linejoin="round"/><path d="M57 -258L125 -398" stroke="#fff" stroke-opacity=".7" stroke-width="2.500"/>
${turned(
  sheet,
  [
    [124, 252],
    [120, 250],
    [92, 14],
    [91, 4, 86, 0, 74, 0],
  ],
  metal,
)}<path d="M-124 -252Q0 -206 124 -252V-238Q0 -192 -124 -238z" fill="${sheet.linear(sheen(lighter(metal, 0.2)))}"/>
${[-1, 1].map((side) => `<path d="M${side * 112} -206q${side * 34} 8 ${side * 22} 46q${side * -6} 20 ${side * -28} 14" fill="none" stroke="${colours.gold}" stroke-width="8" stroke-linecap="round"/>`).join('')}`
  },
}

export function drawTool(sheet: Sheet, tool: ToolPicture['tool'], metal: string): string {
  return tools[tool](sheet, metal)
}
