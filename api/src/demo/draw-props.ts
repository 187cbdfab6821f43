// Things that lie beside the glasses in the wide scenes. Each is centred on its point and stands on y.

import { drawEmblem } from './draw-emblem.ts'
import { citrusWheel } from './draw-garnish.ts'
import { n, type Sheet } from './svg-sheet.ts'

export type PropName =
  | 'lemon'
  | 'orange'
  | 'lime'
  | 'halfLemon'
  | 'halfOrange'
  | 'grapes'
  | 'beans'
  | 'cake'
  | 'berries'
  | 'mint'
  | 'paddle'
  | 'cheese'
  | 'nuts'

type Draw = (sheet: Sheet) => string

const ball = (sheet: Sheet, light: string, base: string, deep: string) =>
  sheet.radial(
    [
      [0, light],
      [0.45, base],
      [1, deep],
    ],
    0.36,
    0.3,
    0.78,
  )

function fruit(sheet: Sheet, light: string, base: string, deep: string, pointed: boolean): string {
  const nubs = pointed ? `<path d="M-60 -38q-14 -6 -16 -2q2 12 18 14zM60 -46q14 -8 16 -3q0 12 -16 15z" fill="${base}"/>` : ''
  return `${nubs}<ellipse cy="-44" rx="${pointed ? 62 : 50}" ry="${pointed ? 44 : 48}" fill="${ball(sheet, light, base, deep)}"/><ellipse cx="-20" cy="-64" rx="14" ry="8" fill="#fff" fill-opacity=".45" transform="rotate(-24 -20 -64)"/>`
}

const half = (kind: 'lemon' | 'orange') =>
  `<ellipse cy="-4" rx="50" ry="12" fill="#000" fill-opacity=".18"/>${citrusWheel(kind, 0, -46, 48, 8)}`

const props: Record<PropName, Draw> = {
  lemon: (sheet) => fruit(sheet, '#FFF3A0', '#F2D033', '#B08A0C', true),
  orange: (sheet) => fruit(sheet, '#FFCF87', '#F0922A', '#A8520A', false),
  lime: (sheet) => fruit(sheet, '#C4E07A', '#7CA832', '#3E6412', true),
  halfLemon: () => half('lemon'),
  halfOrange: () => half('orange'),
  grapes: (sheet) => {
    const skin = ball(sheet, '#9A5A86', '#4E1B48', '#220720')
    const rows: [number, number][] = [
      [-84, -20],
      [-48, -18],
      [-12, -20],
      [24, -18],
      [60, -20],
      [92, -17],
      [-66, -50],
      [-30, -50],
      [6, -52],
      [42, -50],
      [74, -46],
      [-46, -80],
      [-10, -82],
      [26, -80],
    ]
    return `<path d="M20 -96q8 -30 40 -34" fill="none" stroke="#6B5A2A" stroke-width="6" stroke-linecap="round"/>${rows.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="21" fill="${skin}"/><circle cx="${x - 7}" cy="${y - 8}" r="4" fill="#fff" fill-opacity=".4"/>`).join('')}`
  },
  berries: (sheet) => {
    const [red, blue] = [ball(sheet, '#F58A98', '#C01D3F', '#6B0620'), ball(sheet, '#8DA0D8', '#33407F', '#141A3C')]
    const rows: [number, number, number, string][] = [
      [-46, -16, 17, red],
      [-14, -18, 19, blue],
      [20, -16, 17, red],
      [50, -14, 15, blue],
      [2, -44, 17, red],
    ]
    return rows
      .map(
        ([x, y, r, fill]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><circle cx="${x - r * 0.35}" cy="${n(y - r * 0.4)}" r="${n(r * 0.2)}" fill="#fff" fill-opacity=".6"/>`,
      )
      .join('')
  },
  beans: () =>
    [
      [-60, -9, 0],
      [-24, -6, 40],
      [6, -10, -20],
      [40, -7, 60],
      [72, -10, 10],
      [-8, -20, 90],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})"><ellipse rx="17" ry="11" fill="#4A2714"/><path d="M-16 1Q-5 -5 0 0T16 -1" fill="none" stroke="#1E0D05" stroke-width="2.500"/><ellipse cx="-5" cy="-5" rx="6" ry="2" fill="#fff" fill-opacity=".25"/></g>`,
      )
      .join(''),
  nuts: () =>
    [
      [-40, -10, 10],
      [-4, -12, -24],
      [34, -9, 38],
      [10, -24, 12],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})"><path d="M-20 0Q-12 -13 6 -11Q22 -6 22 0Q20 8 4 11Q-14 12 -20 0z" fill="#B4753A"/><path d="M-14 0Q0 -6 16 -1M-10 5Q2 1 14 4" fill="none" stroke="#7C4A1C" stroke-width="1.800"/></g>`,
      )
      .join(''),
  mint: () =>
    [-54, -26, 4, 32, 60]
      .map(
        (angle, i) =>
          `<g transform="translate(0 -4) rotate(${angle})"><path d="M0 0C-20 -16 -17 -44 0 -${58 + (i % 2) * 12}C17 -44 20 -16 0 0z" fill="${i % 2 ? '#5FA34C' : '#43823A'}"/><path d="M0 -4V-50" stroke="#E4F2C9" stroke-opacity=".5" stroke-width="2"/></g>`,
      )
      .join(''),
  cake: (sheet) => {
    const crust = sheet.vertical([
      [0, '#5A3018'],
      [1, '#2E1508'],
    ])
    const layer = (y: number, fill: string) => `<path d="M-100 ${y}H96V${y + 24}H-100z" fill="${fill}"/>`
    return `<ellipse cy="-2" rx="170" ry="20" fill="#F4EDE4"/><ellipse cy="-6" rx="150" ry="15" fill="#DCD0C2"/><path d="M-100 -112L70 -138L96 -112z" fill="#6E3C20"/>${layer(-112, crust)}${layer(-88, '#F3DFC2')}${layer(-64, '#5E321A')}${layer(-40, '#F3DFC2')}<path d="M-100 -16H96V-6H-100z" fill="${crust}"/><path d="M-100 -112q10 30 24 8t24 10t26 -8t26 12t24 -14t30 8t42 -16z" fill="#3A1B0C"/>${drawEmblem('berry', 0, -138, 52, '#B4173A', '#3E7A35')}`
  },
  cheese: (sheet) => {
    const rind = sheet.vertical([
      [0, '#F9DF8E'],
      [1, '#DDAF4A'],
    ])
    return `<path d="M-110 0V-62L90 -96L110 -62V0z" fill="${rind}"/><path d="M-110 -62L90 -96L110 -62z" fill="#FCEBB4"/>${[
      [-70, -24, 13],
      [-20, -38, 9],
      [30, -20, 15],
      [76, -40, 10],
      [-40, -10, 7],
    ]
      .map(([x = 0, y = 0, r = 0]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="#C9963A"/>`)
      .join('')}`
  },
  paddle: (sheet) => {
    const wood = sheet.vertical([
      [0, '#B07A48'],
      [0.4, '#8A5A30'],
      [1, '#4E2E16'],
    ])
    return `<rect x="-440" y="-26" width="880" height="44" rx="22" fill="${wood}"/><path d="M-410 -14q200 8 420 0t390 4" fill="none" stroke="#3E2210" stroke-opacity=".4" stroke-width="2.500"/><circle cx="-408" cy="-4" r="9" fill="#2A160A"/>`
  },
}

export function drawProp(sheet: Sheet, name: PropName, x: number, y: number, scale = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${props[name](sheet)}</g>`
}
