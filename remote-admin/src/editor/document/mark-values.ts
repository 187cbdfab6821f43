// Allowed formatting values, equal to those of the server's sanitiser, so that a save loses nothing.
import type { Marks } from './rich-document.ts'

export const onOff = ['bold', 'italic', 'underline', 'strike'] as const
export type OnOff = (typeof onOff)[number]

/** Their elements, the innermost first. */
export const onOffTags = [
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const

/** Marks with a value, with the patterns of shared/lib/banner-html.ts. */
const shapes = {
  color: /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30})$/,
  background: /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30})$/,
  font: /^[\p{L}\d'"][\p{L}\d ,'"-]{0,119}$/u,
  size: /^\d{1,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%)$/,
  script: /^su[bp]$/,
}
export type ValueMark = keyof typeof shapes
const valueMarks = Object.keys(shapes) as ValueMark[]
export const allMarks = [...onOff, ...valueMarks]

/** Marks that are CSS properties. */
export const styleMarks = [
  ['color', 'color'],
  ['background', 'background-color'],
  ['font', 'font-family'],
  ['size', 'font-size'],
] as const

/** Balanced quotes: browsers drop a style attribute with an open one. */
const closedQuotes = /^(?:[^'"]|"[^"]*"|'[^']*')*$/

export const isMarkValue = (mark: ValueMark, value: unknown): value is string =>
  typeof value === 'string' && shapes[mark].test(value) && (mark !== 'font' || (closedQuotes.test(value) && value.trim() === value))

/** The known, well-formed marks of a text. */
export function knownMarks(marks: Record<string, unknown>): Marks {
  const kept: Record<string, unknown> = {}
  for (const mark of onOff) if (marks[mark] === true) kept[mark] = true
  for (const mark of valueMarks) if (isMarkValue(mark, marks[mark])) kept[mark] = marks[mark]
  return kept
}

/** Text without control characters and lone surrogates, with tabs as spaces. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\f\v\u00a0]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff\ufffd\ufffe\uffff]/g, '')

const ownPicture = /^\/(?:storage\/v1\/object\/public\/drinksimages|bundled)\/[\w.-]{1,120}$/
/** A picture of the shop, as shared/lib/banner-html.ts allows it. */
export const isOwnPicture = (src: unknown): src is string => typeof src === 'string' && ownPicture.test(src)

export const isPixels = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) < 10_000
