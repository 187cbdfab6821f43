// Pieces that the layouts of labels share: titles, lines, rules, and paper wrapped round a bottle.

import { drawEmblem } from './draw-emblem.ts'
import { centred, type Style } from './lettering.ts'
import type { BottlePicture } from './picture-types.ts'
import { n } from './svg-sheet.ts'

export type Words = Pick<BottlePicture, 'title' | 'line' | 'paper' | 'emblem' | 'figure'>

export const display: Style = { family: 'frank-ruhl-libre', weight: 800, size: 30 }
export const small: Style = { family: 'heebo', weight: 500, size: 14.5 }

/** A title of two words takes two lines when that makes it clearly larger. */
export function title(text: string, y: number, room: number, ink: string, size = display.size): string {
  const [first, ...rest] = text.split(' ')
  const style = { ...display, size }
  const whole = centred(text, 0, y, room, style, ink)
  if (rest.length === 0 || whole.size > size * 0.72) return whole.markup
  const [upper, lower] = [first ?? '', rest.join(' ')]
  const fitted = Math.min(size * 0.9, centred(upper, 0, 0, room, style, ink).size, centred(lower, 0, 0, room, style, ink).size)
  const half = { ...display, size: fitted }
  return centred(upper, 0, y - fitted * 0.62, room, half, ink).markup + centred(lower, 0, y + fitted * 0.34, room, half, ink).markup
}

export const line = (text: string, y: number, room: number, ink: string, size = small.size) =>
  centred(text, 0, y, room, { ...small, size, tracking: /[A-Za-z]/.test(text) ? 0.04 : 0 }, ink).markup

export const rule = (y: number, half: number, colour: string, width = 1.4) =>
  `<path d="M${n(-half)} ${n(y)}H${n(half)}" stroke="${colour}" stroke-width="${width}"/>`

export const emblem = (words: Words, y: number, size: number, main: string, second: string) =>
  words.emblem ? drawEmblem(words.emblem, 0, y, size, main, second) : ''

/** A sheet of paper wrapped round the bottle: its edges sag a little, as edges of cylinders do. */
export function wrapped(halfWidth: number, top: number, bottom: number, sag: number): string {
  return `M${n(-halfWidth)} ${n(top)}Q0 ${n(top + sag * 2)} ${n(halfWidth)} ${n(top)}V${n(bottom)}Q0 ${n(bottom + sag * 2)} ${n(-halfWidth)} ${n(bottom)}z`
}

export const fill = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}"${more}/>`
export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
