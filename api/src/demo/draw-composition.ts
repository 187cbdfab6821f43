// Pictures that are not a product: the tile of a category and the stage of the banner.

import { shadow } from './draw-scene.ts'
import { drawSubject, measure } from './draw-subject.ts'
import { grounds } from './palette.ts'
import type { StagePicture, ThumbnailPicture, TilePicture } from './picture-types.ts'
import { darker, group, mix, n, type Sheet } from './svg-sheet.ts'

/** A category's picture: the subject leans and runs off the bottom; on a tile it keeps to the left, so that the right and the top stay
 *  free for words. */
export function drawTile(sheet: Sheet, { kind, subject }: TilePicture | ThumbnailPicture): string {
  const [width, height] = [640, 600]
  const [middle, zoom] = kind === 'tile' ? [150, 0.8] : [width / 2, 1.15]
  const tint = grounds[subject.ground]
  const wall = sheet.linear(
    [
      [0, mix(tint, '#FFFDF9', 0.35)],
      [0.55, tint],
      [1, darker(tint, 0.05)],
    ],
    { x1: width, x2: 0, y2: height },
  )
  const glow = sheet.radial([
    [0, '#FFFFFF', 0.75],
    [1, '#FFFFFF', 0],
  ])
  const disc = sheet.radial([
    [0, '#FFFFFF', 0.5],
    [0.98, '#FFFFFF', 0.2],
    [1, '#FFFFFF', 0],
  ])
  const { height: tall, radius } = measure(subject)
  const scale = Math.min(560 / tall, 124 / radius, 2.2) * zoom
  const sink = tall * scale * (subject.kind === 'glass' && tall < 230 ? 0.08 : 0.24)
  const lean = Math.sin(Math.PI / 20)
  const x = middle + lean * ((tall * scale + sink) / 2)
  const drawn = group(`translate(${n(x)} ${n(height + sink)}) rotate(-9) scale(${n(scale)})`, drawSubject(sheet, subject))
  const dark = sheet.radial([
    [0, '#2A1610', 0.26],
    [1, '#2A1610', 0],
  ])
  return sheet.document(
    width,
    height,
    1,
    `<rect width="${width}" height="${height}" fill="${wall}"/><circle cx="${middle + 6}" cy="430" r="232" fill="${disc}"/><circle cx="${middle - 12}" cy="330" r="220" fill="${glow}"/><ellipse cx="${n(middle + 68 + radius * scale * 0.4)}" cy="${height}" rx="${n(radius * scale * 1.8)}" ry="56" fill="${dark}"/>${drawn}`,
  )
}

/** The banner: bottles in the light of a lamp on a wooden bar, before a dark wine-red wall. */
export function drawStage(sheet: Sheet, { bottles }: StagePicture): string {
  const [width, height, bar] = [1080, 1000, 838]
  const wall = sheet.radial(
    [
      [0, '#8A3149'],
      [0.45, '#5B1A2E'],
      [1, '#2E0C17'],
    ],
    0.5,
    0.34,
    0.78,
  )
  const lamp = sheet.radial([
    [0, '#FFD89A', 0.62],
    [0.4, '#FFC478', 0.24],
    [1, '#FFB862', 0],
  ])
  const wood = sheet.vertical([
    [0, '#6A3E26'],
    [0.12, '#4E2A1A'],
    [1, '#24120B'],
  ])
  const edge = sheet.linear([
    [0, '#5A3420'],
    [0.4, '#C08A56'],
    [0.6, '#C08A56'],
    [1, '#5A3420'],
  ])
  const grain = Array.from({ length: 9 }, (_, i) => {
    const y = bar + 16 + i * 17
    return `M0 ${y}C${n(width * 0.25)} ${y + (i % 3) * 5 - 4} ${n(width * 0.6)} ${y + 6 - (i % 2) * 9} ${width} ${y + (i % 4) * 2}`
  }).join('')
  const shelf = shelves(sheet, width)
  const subjects = bottles.map(({ picture, x, height: share }) => {
    const { height: tall, radius } = measure(picture)
    const scale = (share * height) / tall
    const at = `translate(${n(x * width)} ${bar + 44})`
    const mirror = `<g opacity=".09" transform="${at} scale(${n(scale)} ${n(-scale * 0.28)})">${drawSubject(sheet, picture)}</g>`
    return mirror + shadow(sheet, x * width, bar + 43, radius * scale, 1.1) + group(`${at} scale(${n(scale)})`, drawSubject(sheet, picture))
  })
  return sheet.document(
    width,
    height,
    1,
    `<rect width="${width}" height="${height}" fill="${wall}"/>${shelf}<ellipse cx="540" cy="430" rx="430" ry="400" fill="${lamp}"/><rect y="${bar}" width="${width}" height="${height - bar}" fill="${wood}"/><path d="${grain}" fill="none" stroke="#160A06" stroke-opacity=".28" stroke-width="2"/><rect y="${bar}" width="${width}" height="4" fill="${edge}"/><ellipse cx="540" cy="${bar + 40}" rx="480" ry="46" fill="${sheet.radial(
      [
        [0, '#FFC987', 0.32],
        [1, '#FFC987', 0],
      ],
    )}"/>${subjects.join('')}`,
  )
}

/** Arches in the wall, so faint that they only give it depth. */
function shelves(sheet: Sheet, width: number): string {
  const fade = sheet.vertical([
    [0, '#FFDFB0', 0.075],
    [1, '#FFDFB0', 0.015],
  ])
  return [0.2, 0.5, 0.8]
    .map((x) => {
      const [cx, r] = [x * width, 138]
      return `<path d="M${n(cx - r)} 838V${n(250)}A${r} ${r} 0 0 1 ${n(cx + r)} 250V838z" fill="${fade}"/>`
    })
    .join('')
}
