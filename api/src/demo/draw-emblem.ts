// Small drawings for labels: each fits a circle of radius 20 round the origin, in two colours.

import type { Emblem } from './picture-types.ts'
import { lightness, n } from './svg-sheet.ts'

type Draw = (main: string, second: string) => string

const turn = (angle: number, body: string) => `<g transform="rotate(${n(angle)})">${body}</g>`
const around = (count: number, body: string, from = 0) =>
  Array.from({ length: count }, (_, i) => turn(from + (i * 360) / count, body)).join('')
const dot = (x: number, y: number, r: number, fill: string) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width = 1.8) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const leaf = (x: number, y: number, angle: number, length: number, fill: string) =>
  `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" d="M0 0C${n(length * 0.25)} ${n(-length * 0.36)} ${n(length * 0.75)} ${n(-length * 0.36)} ${n(length)} 0C${n(length * 0.75)} ${n(length * 0.36)} ${n(length * 0.25)} ${n(length * 0.36)} 0 0z" fill="${fill}"/>`
const starPath = (points: number, outer: number, inner: number) =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points - Math.PI / 2
    const r = i % 2 ? inner : outer
    return `${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}`
  }).join('L')}z`

const emblems: Record<Emblem, Draw> = {
  grape: (main, second) =>
    [
      [-9, -3],
      [0, -3],
      [9, -3],
      [-4.5, 4.5],
      [4.5, 4.5],
      [0, 12],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 4.7, main))
      .join('') +
    line('M0 -8V-17', second) +
    leaf(0, -10, -32, 15, second) +
    leaf(0, -10, 205, 11, second),
  hop: (main, second) =>
    [
      [0, 12],
      [-5.5, 5],
      [5.5, 5],
      [0, 1],
      [-8, -3.5],
      [8, -3.5],
      [0, -8],
    ]
      .map(
        ([x = 0, y = 0], i) =>
          `<path d="M${x} ${y + 7}C${x - 8} ${y + 2} ${x - 6} ${y - 6} ${x} ${y - 8}C${x + 6} ${y - 6} ${x + 8} ${y + 2} ${x} ${y + 7}z" fill="${i % 3 ? main : second}"/>`,
      )
      .join('') +
    line('M0 -14V-20', second) +
    leaf(0, -15, -20, 13, second) +
    leaf(0, -15, 200, 13, second),
  wheat: (main, second) =>
    line('M0 19V-8', second) +
    leaf(0, -6, -90, 13, main) +
    [10, 4, -2, -8].map((y) => leaf(0, y + 2, -42, 12, main) + leaf(0, y + 2, -138, 12, main)).join(''),
  sun: (main, second) => dot(0, 0, 8.5, main) + around(12, line('M0 -12V-17.5', second, 2.2)),
  hills: (main, second) =>
    dot(7, -8, 6, second) + shape('M-20 14C-14 -4 -8 -8 -3 -2C1 2 4 5 7 2C11 -3 16 2 20 14z', main) + line('M-16 18H16', second, 1.4),
  star: (main, second) => shape(starPath(8, 18, 8), main) + dot(0, 0, 4, second),
  citrus: (main, second) => {
    const pith = lightness(main) > 0.6 ? second : '#FFF8E8'
    const segments = around(8, shape('M0 -2.6L4.6 -12.4Q0 -15 -4.6 -12.4z', main))
    return `<circle r="18" fill="${main}"/><circle r="15.4" fill="${pith}"/>${segments}`
  },
  pomegranate: (main, second) =>
    shape(
      'M0 18C-12 18 -17 10 -17 2C-17 -7 -9 -11 -4 -11L-7 -20L-2.5 -16L0 -20L2.5 -16L7 -20L4 -11C9 -11 17 -7 17 2C17 10 12 18 0 18z',
      main,
    ) +
    [
      [-5, 0],
      [0, -3],
      [5, 0],
      [-3, 6],
      [3, 6],
      [0, 11],
    ]
      .map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y}" rx="2" ry="2.8" fill="${second}"/>`)
      .join(''),
  apple: (main, second) =>
    shape('M0 -7C5 -13 18 -10 16 4C15 12 8 20 3 17Q0 15.500 -3 17C-8 20 -15 12 -16 4C-18 -10 -5 -13 0 -7z', main) +
    line('M0 -8Q0 -14 4 -18', second, 2) +
    leaf(2, -13, -14, 12, second),
  moon: (main, second) =>
    shape('M6 -17A17 17 0 1 0 16 8A13.500 13.500 0 0 1 6 -17z', main) +
    `<path transform="translate(11 -6)" d="${starPath(5, 5, 2)}" fill="${second}"/>`,
  wave: (main, second) => [-8, 0, 8].map((y, i) => line(`M-18 ${y}q4.500 -6 9 0t9 0t9 0t9 0`, i === 1 ? second : main, 2.6)).join(''),
  pine: (main, second) => shape('M0 -20L8 -8H4.500L11 2H6L14 13H-14L-6 2H-11L-4.500 -8H-8z', main) + shape('M-2 13H2V19H-2z', second),
  olive: (main, second) =>
    line('M-16 12Q0 6 14 -14', second) +
    leaf(-8, 9, -72, 14, main) +
    leaf(-1, 4, -84, 14, main) +
    leaf(7, -4, -108, 13, main) +
    leaf(0, 5, 22, 14, main) +
    leaf(8, -3, 4, 12, main) +
    `<ellipse cx="-5" cy="14.500" rx="4.400" ry="5.400" fill="${second}"/>`,
  bean: (main, second) =>
    [
      [-6, 3, -32],
      [7, -3, 24],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})"><ellipse rx="8" ry="12" fill="${main}"/>${line('M0 -11.500Q4 -5 0 0T0 11.500', second, 1.7)}</g>`,
      )
      .join(''),
  berry: (main, second) =>
    dot(-8, 5, 8.4, main) +
    dot(8, 6, 8.4, main) +
    dot(0, -2, 8.4, main) +
    dot(-10, 2.5, 1.8, second) +
    dot(6, 3.5, 1.8, second) +
    dot(-2, -4.5, 1.8, second) +
    leaf(0, -9, -28, 15, second) +
    leaf(0, -9, -152, 15, second),
  bird: (main, second) =>
    shape(
      'M-19 -8C-12 -9 -7 -6 -3 -1C-1 -9 4 -15 12 -18C8 -11 8 -6 9 -2Q14 -5 18 -1Q13 0 11 4C8 10 0 11 -6 8L-17 15L-12 5C-16 1 -18 -3 -19 -8z',
      main,
    ) + dot(12, -1, 1, second),
  gate: (main, second) =>
    shape('M-18 18V-4A18 16 0 0 1 18 -4V18H12V-2A12 11.500 0 0 0 -12 -2V18z', main) + shape('M-8 18V0A8 8.500 0 0 1 8 0V18z', second),
  stag: (main, second) =>
    shape('M-5 2Q0 -1 5 2L11 0L6 6Q6 13 2.500 19H-2.500Q-6 13 -6 6L-11 0z', main) +
    line(
      'M-3 1C-8 -4 -10 -10 -8 -18M-8.500 -8C-13 -9 -15 -12 -15 -16M-6.500 -4C-11 -4 -15 -5 -18 -9M3 1C8 -4 10 -10 8 -18M8.500 -8C13 -9 15 -12 15 -16M6.500 -4C11 -4 15 -5 18 -9',
      second,
      2,
    ),
  drop: (main, second) =>
    shape('M0 -19C8 -8 13 -1 13 6A13 13 0 0 1 -13 6C-13 -1 -8 -8 0 -19z', main) + line('M-7 6A7.500 7.500 0 0 0 -1 13', second, 2),
  flower: (main, second) => around(6, shape('M0 -3C-7 -8 -6 -18 0 -19C6 -18 7 -8 0 -3z', main)) + dot(0, 0, 4, second),
  anchor: (main, second) =>
    `<circle cy="-14" r="4" fill="none" stroke="${second}" stroke-width="2.400"/>` +
    line('M0 -10V16M-8 -5H8', main, 2.8) +
    line('M-15 5C-14 13 -7 17 0 17S14 13 15 5', main, 2.8) +
    shape('M-19 8L-15 2L-10 7z', main) +
    shape('M19 8L15 2L10 7z', main),
}

/** An emblem centred on a point, about `size` across. */
export function drawEmblem(emblem: Emblem, x: number, y: number, size: number, main: string, second: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size / 40)})">${emblems[emblem](main, second)}</g>`
}
