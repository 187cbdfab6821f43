// Any subject, standing on the ground with its shadow.

import { bottleHeight, bottleRadius, drawBottle } from './draw-bottle.ts'
import { canHeight, canRadius, drawCan } from './draw-can.ts'
import { drawGift } from './draw-gift.ts'
import { drawGlass, glassHeight, glassRadius } from './draw-glass.ts'
import { shadow } from './draw-scene.ts'
import { drawTool } from './draw-tool.ts'
import { colours } from './palette.ts'
import type { SubjectPicture } from './picture-types.ts'
import { group, n, type Sheet } from './svg-sheet.ts'

/** How tall and how wide (half) a subject is before scaling. */
export function measure(subject: SubjectPicture): { height: number; radius: number } {
  switch (subject.kind) {
    case 'bottle':
      return { height: bottleHeight(subject), radius: bottleRadius(subject) }
    case 'can':
      return { height: canHeight(subject), radius: canRadius(subject) }
    case 'glass':
      return { height: glassHeight(subject), radius: glassRadius(subject) }
    case 'gift':
      return { height: 460, radius: 160 }
    case 'tool':
      return { height: 430, radius: 110 }
  }
}

/** The subject alone, its base at the origin. */
export function drawSubject(sheet: Sheet, subject: SubjectPicture): string {
  switch (subject.kind) {
    case 'bottle':
      return drawBottle(sheet, subject)
    case 'can':
      return drawCan(sheet, subject)
    case 'glass':
      return drawGlass(sheet, subject)
    case 'gift':
      return drawGift(sheet, subject)
    case 'tool':
      return drawTool(sheet, subject.tool, colours[subject.metal])
  }
}

/** A subject on the ground at a point; a glass that goes with it stands to its right and a little nearer. */
export function standing(sheet: Sheet, subject: SubjectPicture, x: number, y: number): string {
  const { radius, height } = measure(subject)
  const beside = 'beside' in subject ? subject.beside : undefined
  const scale = subject.kind === 'glass' ? Math.min(1.55, 470 / height) : Math.min(1.2, Math.max(1, 410 / height))
  if (!beside)
    return shadow(sheet, x, y, radius * scale * 0.96) + group(`translate(${n(x)} ${n(y)}) scale(${n(scale)})`, drawSubject(sheet, subject))
  const glass = glassRadius(beside)
  const grown = Math.min(1.1, (height * 0.62) / glassHeight(beside), 78 / glass)
  const left = x - glass * grown * 0.82
  const right = left + radius + glass * grown * 0.86
  return (
    shadow(sheet, left, y, radius) +
    group(`translate(${n(left)} ${n(y)})`, drawSubject(sheet, subject)) +
    shadow(sheet, right, y + 14, glass * grown * 0.8) +
    group(`translate(${n(right)} ${n(y + 16)}) scale(${n(grown)})`, drawGlass(sheet, beside))
  )
}
