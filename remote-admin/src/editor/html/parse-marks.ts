import { isMarkValue, styleMarks } from '../document/mark-values.ts'
import type { Marks } from '../document/rich-document.ts'
import { stylesOf, type Tag } from './markup.ts'

const byTag: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'sup' },
}

/** The marks of an element's text on top of inherited ones. Styles may also remove a mark, as in Google Docs. */
export function parseMarks(element: Tag, inherited: Marks): Marks {
  const marks: Record<string, unknown> = { ...inherited, ...byTag[element.tag] }
  const styleOf = stylesOf(element)
  const lines = `${styleOf('text-decoration')} ${styleOf('text-decoration-line')}`
  const weight = styleOf('font-weight')
  if (weight) setOrDrop(marks, 'bold', /^(?:bold|bolder|[6-9]00)$/.test(weight))
  const slant = styleOf('font-style')
  if (slant) setOrDrop(marks, 'italic', /^(?:italic|oblique)/.test(slant))
  if (/\bunderline\b/.test(lines)) marks.underline = true
  if (/\bline-through\b/.test(lines)) marks.strike = true
  for (const [mark, property] of styleMarks) {
    const css = styleOf(property)
    const value = property.endsWith('color') ? hexColour(css) : css
    if (isMarkValue(mark, value)) marks[mark] = value
  }
  return marks
}

function setOrDrop(marks: Record<string, unknown>, mark: string, on: boolean): void {
  if (on) marks[mark] = true
  else delete marks[mark]
}

/** rgb() as #rrggbb, so that a colour has one spelling. */
function hexColour(css: string): string {
  const [, red, green, blue, rest] = css.match(/^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*([,/].*)?\)$/i) ?? []
  if (red === undefined || green === undefined || blue === undefined) return css.toLowerCase()
  if (/^[,/]\s*(?:0|0?\.0+|0%)\s*$/.test(rest ?? '')) return ''
  return `#${[red, green, blue].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}
