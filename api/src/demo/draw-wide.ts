// The wide scenes of the carousel and the neutral placeholders: a wall with light, a table, and what stands on it.

import type { WideScene } from './carousel-scenes.ts'
import { drawProp } from './draw-props.ts'
import { shadow } from './draw-scene.ts'
import { drawSubject, measure } from './draw-subject.ts'
import { group, mix, n, type Sheet } from './svg-sheet.ts'

const [width, height, edge] = [1200, 800, 626]

export function drawWide(sheet: Sheet, scene: WideScene): string {
  const wall = sheet.radial(
    [
      [0, scene.wall[0]],
      [0.5, scene.wall[1]],
      [1, scene.wall[2]],
    ],
    scene.lamp.x / width,
    scene.lamp.y / edge,
    0.85,
  )
  const table = sheet.vertical([
    [0, scene.table[0]],
    [0.3, scene.table[1]],
    [1, scene.table[2]],
  ])
  const lamp = sheet.radial([
    [0, scene.lamp.colour, scene.lamp.strength],
    [0.5, scene.lamp.colour, scene.lamp.strength * 0.35],
    [1, scene.lamp.colour, 0],
  ])
  const gloss = sheet.radial([
    [0, scene.lamp.colour, scene.lamp.strength * 0.5],
    [1, scene.lamp.colour, 0],
  ])
  return sheet.document(
    width,
    height,
    1,
    `<rect width="${width}" height="${height}" fill="${wall}"/>${arches(sheet, scene)}${bokeh(sheet, scene)}<ellipse cx="${scene.lamp.x}" cy="${scene.lamp.y}" rx="470" ry="360" fill="${lamp}"/><rect y="${edge}" width="${width}" height="${height - edge}" fill="${table}"/><rect y="${edge}" width="${width}" height="3" fill="${mix(scene.table[0], '#FFFFFF', 0.35)}" fill-opacity=".8"/><ellipse cx="${scene.lamp.x}" cy="${edge + 50}" rx="520" ry="60" fill="${gloss}"/>${scene.items.map((item) => drawItem(sheet, item)).join('')}`,
  )
}

function drawItem(sheet: Sheet, item: WideScene['items'][number]): string {
  const y = item.y ?? 690
  if ('prop' in item) {
    const scale = item.scale ?? 1
    return (
      (item.prop === 'paddle' ? shadow(sheet, item.x, y + 18, 470 * scale * 0.55, 1) : shadow(sheet, item.x, y, 66 * scale, 0.7)) +
      drawProp(sheet, item.prop, item.x, y, scale)
    )
  }
  const subject = { ...item.subject, ground: 'stone' as const }
  const { height: tall, radius } = measure(subject)
  const scale = item.height / tall
  const at = `translate(${n(item.x)} ${n(y)})`
  const mirrored = group(`${at} scale(${n(scale)} ${n(-scale * 0.25)})`, drawSubject(sheet, subject))
  return `<g opacity=".1">${mirrored}</g>${shadow(sheet, item.x, y, radius * scale * (subject.kind === 'glass' ? 0.8 : 0.98), 0.9)}${group(`${at} scale(${n(scale)})`, drawSubject(sheet, subject))}`
}

/** The niches of the shop's wall, hardly seen. */
function arches(sheet: Sheet, { wall }: WideScene): string {
  const fade = sheet.vertical([
    [0, mix(wall[0], '#FFFFFF', 0.3), 0.22],
    [1, mix(wall[0], '#FFFFFF', 0.3), 0.02],
  ])
  return [200, 600, 1000].map((x) => `<path d="M${x - 165} ${edge}V245A165 165 0 0 1 ${x + 165} 245V${edge}z" fill="${fade}"/>`).join('')
}

function bokeh(sheet: Sheet, { bokeh: colour }: WideScene): string {
  if (!colour) return ''
  const light = sheet.radial([
    [0, colour, 0.5],
    [0.8, colour, 0.28],
    [0.95, colour, 0.34],
    [1, colour, 0],
  ])
  return Array.from(
    { length: 15 },
    (_, i) =>
      `<circle cx="${60 + ((i * 379) % 1100)}" cy="${40 + ((i * 211) % 440)}" r="${16 + ((i * 17) % 34)}" fill="${light}" opacity="${n(0.28 + (i % 4) * 0.13)}"/>`,
  ).join('')
}
