// Words as outlines: the machine's fonts are unknown, so the shop's own font files are turned into paths here.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type OutlinePoint } from 'fontkit'
import { n } from './svg-sheet.ts'

export type Family = 'frank-ruhl-libre' | 'heebo'
type Subset = 'hebrew' | 'latin'

export interface Style {
  family: Family
  weight: number
  size: number
  /** Extra space between letters, in units of the size. */
  tracking?: number
}

/** Set words: outlines that start at the left end of the baseline. */
export interface Lettering {
  width: number
  path: string
}

const require = createRequire(import.meta.url)

/** A font file at one weight. fontkit reads woff2 but leaves its outlines at the default weight, so the variation is applied here,
 *  through the same processor that fontkit uses for other formats, before anything measures a glyph. */
class Face {
  readonly font: Font
  readonly #widening: number[]

  constructor(family: Family, subset: Subset, weight: number) {
    const bytes = readFileSync(require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`))
    this.font = create(bytes)
    this.font.getGlyph(0)
    const varied = create(bytes)
    varied.variationCoords = [weight]
    this.#widening = this.font._transformedGlyphs.map((outline, id) => {
      const edges = [edge(), edge(), edge(), edge()] as const
      if (outline.points) varied._variationProcessor.transformPoints(id, [...outline.points, ...edges])
      return edges[1].x - edges[0].x
    })
  }

  has(text: string): boolean {
    return [...text].every((char) => this.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
  }

  /** How much wider a glyph is at this weight than at the default one, in font units. */
  widening(glyph: Glyph): number {
    return this.#widening[glyph.id] ?? 0
  }
}

/** A point at the edge of a glyph; its movement says how the glyph's width changes. */
function edge(): OutlinePoint {
  return {
    x: 0,
    y: 0,
    onCurve: true,
    endContour: true,
    copy() {
      return { ...this }
    },
  }
}

const faces = new Map<string, Face>()

function face(family: Family, subset: Subset, weight: number): Face {
  const key = `${family}|${subset}|${weight}`
  const known = faces.get(key) ?? new Face(family, subset, weight)
  faces.set(key, known)
  return known
}

/** Sets one line of text; Hebrew runs from right to left, and Latin words and figures inside it from left to right. */
export function letter(text: string, style: Style): Lettering {
  const rightToLeft = isHebrew(text)
  const visual = rightToLeft ? splitRuns(text).reverse() : splitRuns(text)
  let x = 0
  const paths: string[] = []
  for (const run of visual) {
    const { family, weight, size, tracking = 0 } = style
    const preferred = face(family, run.hebrew ? 'hebrew' : 'latin', weight)
    const used = preferred.has(run.text) ? preferred : face(family, run.hebrew ? 'latin' : 'hebrew', weight)
    const scale = size / used.font.unitsPerEm
    const { glyphs, positions } = used.font.layout(run.text, undefined, undefined, undefined, run.hebrew ? 'rtl' : 'ltr')
    glyphs.forEach((glyph, i) => {
      const advance = (positions[i]?.xAdvance ?? glyph.advanceWidth) + used.widening(glyph)
      paths.push(glyph.path.transform(scale, 0, 0, -scale, x + (positions[i]?.xOffset ?? 0) * scale, 0).toSVG())
      x += advance * scale + tracking * size
    })
  }
  return { width: x - (style.tracking ?? 0) * style.size, path: paths.join('') }
}

export interface Placed {
  markup: string
  width: number
  size: number
}

/** Centres a line on a point of the baseline, as large as the style says but never wider than the room. */
export function centred(text: string, x: number, y: number, room: number, style: Style, fill: string): Placed {
  if (!text) return { markup: '', width: 0, size: 0 }
  const wanted = letter(text, style)
  const size = wanted.width > room ? (style.size * room) / wanted.width : style.size
  const set = size === style.size ? wanted : letter(text, { ...style, size })
  const markup = `<path transform="translate(${n(x - set.width / 2)} ${n(y)})" fill="${fill}" d="${set.path}"/>`
  return { markup, width: set.width, size }
}

export function isHebrew(text: string): boolean {
  return /[\u0590-\u05FF]/.test(text)
}

/** Splits a line where the writing direction changes; spaces and signs go with the Hebrew unless Latin stands on both sides. */
function splitRuns(text: string): { text: string; hebrew: boolean }[] {
  const base = isHebrew(text)
  const runs: { text: string; hebrew: boolean }[] = []
  for (const part of text.match(
    /[\u0590-\u05FF]+|[\p{Script=Latin}\d.%º]+(?:[^\u0590-\u05FF\p{Script=Latin}\d]+[\p{Script=Latin}\d.%º]+)*|[^\u0590-\u05FF\p{Script=Latin}\d]+/gu,
  ) ?? []) {
    const hebrew = /[\u0590-\u05FF]/.test(part) || (base && !/[\p{Script=Latin}\d]/u.test(part))
    runs.push({ text: part, hebrew })
  }
  return runs
}
