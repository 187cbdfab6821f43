// Neutral pictures for products, categories and banners that have none: the house's colours, no words.

import { shapes } from './draw-bottle-shapes.ts'
import { body, sample } from './profile.ts'
import { group, n, type Sheet } from './svg-sheet.ts'

const ground = ['#F1E9DC', '#FBF7F0'] as const

/** Bottles as plain shapes of one pale colour. */
function silhouette(sheet: Sheet, shape: keyof typeof shapes, x: number, y: number, scale: number, strength = 1): string {
  const fill = sheet.linear([
    [0, '#CDBFA9'],
    [0.28, '#E6DCCB'],
    [0.6, '#D8CBB6'],
    [1, '#BFAF97'],
  ])
  const height = shapes[shape].profile[0][1]
  const neck = shapes[shape].profile[0][0]
  const cap = `<rect x="${n(-neck - 3)}" y="${n(-height - 8)}" width="${n(neck * 2 + 6)}" height="48" rx="4" fill="#B9A88E"/>`
  return `<g opacity="${strength}">${group(`translate(${x} ${y}) scale(${scale})`, `<path d="${body(sample(shapes[shape].profile))}" fill="${fill}"/>${cap}<rect x="-46" y="-190" width="92" height="100" rx="6" fill="#F7F1E6" fill-opacity=".75"/>`)}</g>`
}

function plain(sheet: Sheet, width: number, height: number, content: string, shadowAt = 0.5): string {
  const wall = sheet.vertical([
    [0, ground[0]],
    [1, ground[1]],
  ])
  const floor = sheet.radial([
    [0, '#8A7654', 0.22],
    [1, '#8A7654', 0],
  ])
  return sheet.document(
    width,
    height,
    1,
    `<rect width="${width}" height="${height}" fill="${wall}"/><ellipse cx="${n(width * shadowAt)}" cy="${n(height * 0.92)}" rx="${n(width * 0.36)}" ry="${n(height * 0.035)}" fill="${floor}"/>${content}`,
  )
}

export function drawProductPlaceholder(sheet: Sheet): string {
  return plain(sheet, 480, 600, silhouette(sheet, 'bordeaux', 240, 550, 1))
}

export function drawCategoryPlaceholder(sheet: Sheet): string {
  return plain(sheet, 640, 600, `${group('rotate(-9 160 600)', silhouette(sheet, 'bordeaux', 200, 720, 1.12))}`, 0.42)
}

export function drawBannerPlaceholder(sheet: Sheet): string {
  const row =
    silhouette(sheet, 'apothecary', 200, 900, 1.15, 0.75) +
    silhouette(sheet, 'champagne', 420, 900, 1.3) +
    silhouette(sheet, 'whisky', 660, 900, 1.2, 0.85) +
    silhouette(sheet, 'bordeaux', 870, 900, 1.25)
  return plain(sheet, 1080, 1000, row)
}
