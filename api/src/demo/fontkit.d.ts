// The part of fontkit that the lettering uses; the package brings no types of its own.

declare module 'fontkit' {
  export interface OutlinePoint {
    x: number
    y: number
    onCurve: boolean
    endContour: boolean
    copy(): OutlinePoint
  }
  export interface Outline {
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Outline
    toSVG(): string
  }
  export interface Glyph {
    id: number
    advanceWidth: number
    path: Outline
  }
  export interface Font {
    unitsPerEm: number
    variationCoords: number[] | null
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number): Glyph
    layout(
      text: string,
      features?: undefined,
      script?: undefined,
      language?: undefined,
      direction?: 'rtl' | 'ltr',
    ): { glyphs: Glyph[]; positions: { xAdvance: number; xOffset: number }[] }
    _transformedGlyphs: { points?: OutlinePoint[] }[]
    _variationProcessor: { transformPoints(glyphId: number, points: OutlinePoint[]): void }
  }
  export function create(bytes: Uint8Array): Font
}
