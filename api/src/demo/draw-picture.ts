// From a description to a whole SVG document.

import { drawStage, drawTile } from './draw-composition.ts'
import { backdrop } from './draw-scene.ts'
import { standing } from './draw-subject.ts'
import type { PictureSpec } from './picture-types.ts'
import { Sheet } from './svg-sheet.ts'

const [width, height] = [480, 600]

/** One picture as SVG text. */
export function drawPicture(spec: PictureSpec): string {
  const sheet = new Sheet()
  if (spec.kind === 'tile' || spec.kind === 'thumbnail') return drawTile(sheet, spec)
  if (spec.kind === 'stage') return drawStage(sheet, spec)
  return sheet.document(width, height, 1, backdrop(sheet, spec.ground, width, height) + standing(sheet, spec, width / 2, 550))
}
