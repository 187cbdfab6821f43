// A bottle's label: laid out flat, shaded as paper on a cylinder, and left to the bottle to clip.

import { type Inks, layouts } from './label-layouts.ts'
import type { Words } from './label-parts.ts'
import { papers } from './palette.ts'
import type { LabelLayout } from './picture-types.ts'
import { lightness, n, type Sheet } from './svg-sheet.ts'

export interface LabelRoom {
  /** Half the width of the bottle where the label is. */
  radius: number
  /** Centre of the label above the base. */
  middle: number
  /** Height of the label. */
  height: number
  /** The colour the glass shows there, for words printed on it. */
  glass: string
}

/** The label of a bottle, in the bottle's units. */
export function drawLabel(sheet: Sheet, layout: LabelLayout, words: Words, room: LabelRoom): string {
  const inks = layout === 'printed' ? printedInks(words, room.glass) : papers[words.paper]
  const pieces: string[] = []
  const drawn = layouts[layout](sheet, words, room.radius, room.height, inks, (shape, colour) => {
    pieces.push(shape)
    return shape.replace('/>', ` fill="${colour}"/>`)
  })
  return `<g transform="translate(0 ${n(-room.middle)})">${drawn}${pieces.length > 0 ? shade(sheet, pieces, room) : ''}</g>`
}

/** Paper turns away from the light towards the sides. */
function shade(sheet: Sheet, pieces: string[], { radius, height }: LabelRoom): string {
  const dark = '#1A0D08'
  const fade = sheet.linear(
    [
      [0, dark, 0.34],
      [0.1, dark, 0.14],
      [0.28, dark, 0],
      [0.62, dark, 0],
      [0.86, dark, 0.15],
      [1, dark, 0.36],
    ],
    { x1: -radius, x2: radius },
  )
  const clip = sheet.clip(pieces.join(''))
  return `<rect x="${n(-radius * 1.2)}" y="${n(-height)}" width="${n(radius * 2.4)}" height="${n(height * 2)}" fill="${fade}" clip-path="${clip}"/>`
}

/** Words straight on the glass take whichever of the palette's two colours stands out against it. */
function printedInks(words: Words, glass: string): Inks {
  const { paper, ink, accent } = papers[words.paper]
  const away = (colour: string) => Math.abs(lightness(colour) - lightness(glass))
  const best = away(paper) > away(ink) ? paper : ink
  return { paper: glass, ink: best, accent: away(accent) > 0.2 ? accent : best }
}
