// A can: brushed ends, a printed body and a few drops of dew. The origin is the middle of its base; up is negative.

import { drawEmblem } from './draw-emblem.ts'
import { title } from './label-parts.ts'
import { centred } from './lettering.ts'
import { papers } from './palette.ts'
import type { CanPicture } from './picture-types.ts'
import { darker, lighter, lightness, mix, n, type Sheet, sheen } from './svg-sheet.ts'

export type Can = Omit<CanPicture, 'ground' | 'beside'>

const sizes = { standard: { r: 84, h: 326 }, sleek: { r: 68, h: 392 }, tall: { r: 86, h: 420 } }

export const canHeight = ({ shape }: Can): number => sizes[shape].h
export const canRadius = ({ shape }: Can): number => sizes[shape].r

export function drawCan(sheet: Sheet, can: Can): string {
  const { r, h } = sizes[can.shape]
  const { paper, ink, accent } = papers[can.paper]
  const [top, foot, sag] = [-h + 26, -16, r * 0.1]
  const side = `M${n(-r)} ${n(top)}Q0 ${n(top + sag)} ${n(r)} ${n(top)}V${n(foot)}Q0 ${n(foot + sag * 2)} ${n(-r)} ${n(foot)}z`
  const clip = sheet.clip(`<path d="${side}"/>`)
  const silver = sheet.linear(sheen('#C9CED2'))
  const neck = `M${n(-r)} ${n(top)}L${n(-r + 13)} ${n(-h + 6)}H${n(r - 13)}L${n(r)} ${n(top)}Q0 ${n(top + sag)} ${n(-r)} ${n(top)}z`
  const base = `M${n(-r)} ${n(foot)}L${n(-r + 10)} -3Q0 ${n(sag * 2 - 3)} ${n(r - 10)} -3L${n(r)} ${n(foot)}Q0 ${n(foot + sag * 2)} ${n(-r)} ${n(foot)}z`
  const light = sheet.linear(
    [
      [0, '#000000', 0.5],
      [0.06, '#000000', 0.22],
      [0.16, '#FFFFFF', 0.12],
      [0.26, '#FFFFFF', 0.5],
      [0.36, '#FFFFFF', 0.08],
      [0.6, '#000000', 0],
      [0.86, '#000000', 0.26],
      [0.96, '#000000', 0.45],
      [1, '#000000', 0.28],
    ],
    { x1: -r, x2: r },
  )
  return [
    `<path d="${base}" fill="${silver}"/><path d="${neck}" fill="${silver}"/>`,
    `<ellipse cy="${n(-h + 6)}" rx="${n(r - 13)}" ry="${n(r * 0.13)}" fill="${sheet.linear(sheen('#DDE1E4'))}"/><ellipse cy="${n(-h + 7)}" rx="${n(r - 19)}" ry="${n(r * 0.1)}" fill="#8E979D"/><ellipse cx="6" cy="${n(-h + 7)}" rx="${n(r * 0.26)}" ry="${n(r * 0.045)}" fill="#E6EAEC"/>`,
    `<g clip-path="${clip}"><path d="${side}" fill="${paper}"/>${designs[can.design](r, h, paper, accent, ink)}${words(can, r, h, paper, ink, accent)}<path d="${side}" fill="${light}"/></g>`,
    dew(r, h),
  ].join('')
}

type Design = (r: number, h: number, paper: string, accent: string, ink: string) => string

const designs: Record<Can['design'], Design> = {
  plain: (r, h, _paper, accent) =>
    [-h * 0.86, -h * 0.09]
      .map(
        (y) =>
          `<path d="M${-r} ${n(y)}Q0 ${n(y + 16)} ${r} ${n(y)}" fill="none" stroke="${accent}" stroke-width="5"/><path d="M${-r} ${n(y + 9)}Q0 ${n(y + 25)} ${r} ${n(y + 9)}" fill="none" stroke="${accent}" stroke-width="1.400"/>`,
      )
      .join(''),
  stripes: (r, h, paper, accent) =>
    Array.from(
      { length: 7 },
      (_, i) =>
        `<path d="M${-r} ${n(-h * 0.98 + i * 15)}Q0 ${n(-h * 0.98 + i * 15 + 16)} ${r} ${n(-h * 0.98 + i * 15)}" fill="none" stroke="${i % 2 ? accent : lighter(paper, 0.25)}" stroke-width="${i % 2 ? 6 : 3}"/>`,
    ).join('') +
    Array.from(
      { length: 4 },
      (_, i) =>
        `<path d="M${-r} ${n(-20 - i * 13)}Q0 ${n(-4 - i * 13)} ${r} ${n(-20 - i * 13)}" fill="none" stroke="${i % 2 ? accent : lighter(paper, 0.25)}" stroke-width="${i % 2 ? 6 : 3}"/>`,
    ).join(''),
  sunburst: (r, h, paper, accent) => {
    const y = -h * 0.64
    const rays = Array.from(
      { length: 18 },
      (_, i) =>
        `<path transform="translate(0 ${n(y)}) rotate(${i * 20})" d="M0 0L-22 -340H22z" fill="${i % 2 ? mix(paper, accent, 0.14) : lighter(paper, 0.3)}"/>`,
    ).join('')
    return `${rays}<circle cy="${n(y)}" r="${n(r * 0.56)}" fill="${lighter(paper, 0.62)}"/>`
  },
  waves: (r, h, paper, accent) =>
    [0.25, 0.19, 0.13, 0.07]
      .map(
        (k, i) =>
          `<path d="M${n(-r)} ${n(-h * k)}q${n(r / 4)} -18 ${n(r / 2)} 0t${n(r / 2)} 0t${n(r / 2)} 0t${n(r / 2)} 0V0H${n(-r)}z" fill="${mix(paper, accent, 0.22 + i * 0.2)}"/>`,
      )
      .join(''),
  split: (r, h, _paper, accent) =>
    `<path d="M${-r} ${n(-h * 0.5)}L${r} ${n(-h * 0.66)}V${-h}H${-r}z" fill="${accent}"/><path d="M${-r} ${n(-h * 0.47)}L${r} ${n(-h * 0.63)}" stroke="#fff" stroke-opacity=".75" stroke-width="4"/>`,
  confetti: (r, h, paper, accent, ink) =>
    Array.from({ length: 34 }, (_, i) => {
      const x = (((i * 47) % 100) / 50 - 1) * r
      const y = -h + 30 + ((i * 29) % 100) * 0.01 * (h - 50)
      const kind = [accent, lighter(paper, 0.6), mix(ink, paper, 0.35)][i % 3]
      return `<rect x="${n(x)}" y="${n(y)}" width="${8 + (i % 3) * 4}" height="5" rx="2.500" transform="rotate(${(i * 53) % 180} ${n(x)} ${n(y)})" fill="${kind}"/>`
    }).join(''),
}

function words(can: Can, r: number, h: number, paper: string, ink: string, accent: string): string {
  const busy = can.design === 'confetti'
  const size = r * 0.5
  const y = busy ? -h * 0.47 + r * 0.3 : can.design === 'waves' ? -h * 0.41 : -h * 0.36
  const panel = busy
    ? `<ellipse cy="${n(-h * 0.47)}" rx="${n(r * 0.95)}" ry="${n(r * 1.08)}" fill="${paper}"/><ellipse cy="${n(-h * 0.47)}" rx="${n(r * 0.88)}" ry="${n(r)}" fill="none" stroke="${accent}" stroke-width="2"/>`
    : ''
  const onAccent = can.design === 'split'
  const main = onAccent ? (lightness(accent) > 0.55 ? darker(paper, 0.35) : lighter(paper, 0.7)) : can.design === 'waves' ? ink : accent
  const markY = onAccent ? -h * 0.74 : can.design === 'sunburst' ? -h * 0.64 : busy ? -h * 0.47 - r * 0.46 : -h * 0.64
  const mark = drawEmblem(
    can.emblem,
    0,
    markY,
    r * (busy ? 0.66 : 0.82),
    main,
    onAccent ? lighter(main, 0.3) : can.design === 'waves' ? accent : ink,
  )
  const small = centred(
    can.line,
    0,
    y + size * 0.68,
    r * (busy ? 1.24 : 1.5),
    { family: 'heebo', weight: 600, size: 18, tracking: /[A-Za-z]/.test(can.line) ? 0.06 : 0 },
    ink,
  ).markup
  return panel + mark + title(can.title, y, r * 1.6, ink, size) + small
}

/** Drops of water on a cold can, always in the same places. */
function dew(r: number, h: number): string {
  return Array.from({ length: 16 }, (_, i) => {
    const x = (((i * 73) % 100) / 50 - 1) * (r - 12)
    const y = -40 - ((i * 41) % 100) * 0.01 * (h - 90)
    const size = 1.6 + (i % 4) * 0.8
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size)}" ry="${n(size * 1.25)}" fill="#fff" fill-opacity=".34"/><circle cx="${n(x - size * 0.25)}" cy="${n(y - size * 0.4)}" r="${n(size * 0.35)}" fill="#fff" fill-opacity=".9"/>`
  }).join('')
}
