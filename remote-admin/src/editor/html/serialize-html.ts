import { onOffTags, styleMarks } from '../document/mark-values.ts'
import { type Block, type Inline, isList, type ListKind, type RichDocument, textOf, type Words } from '../document/rich-document.ts'

/** A document as HTML in the server sanitiser's own form, so that it round-trips unchanged (SPEC §2). */
export function serializeHtml(document: RichDocument): string {
  let html = ''
  const open: { kind: ListKind; item: Block }[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()?.kind}>`
  }
  for (const block of document) {
    if (!isList(block.kind)) {
      closeTo(0)
      html += `<${block.kind}${attributesOf(block)}>${contentOf(block)}</${block.kind}>`
      continue
    }
    const depth = Math.min((block.indent ?? 0) + 1, open.length + 1)
    closeTo(depth)
    if (open.length === depth && open.at(-1)?.kind !== block.kind) closeTo(depth - 1)
    if (open.length === depth) {
      html += '</li>'
      open.pop()
    } else html += `<${block.kind}>`
    html += `<li${attributesOf(block, open.at(-1)?.item)}>${contentOf(block)}`
    open.push({ kind: block.kind, item: block })
  }
  closeTo(0)
  return html
}

/** One step of indentation, in em. */
export const indentStep = 1.5

/** Defaults are omitted; inside another list item, that item's attributes are reset. */
function attributesOf(block: Block, outer?: Block): string {
  const align = block.align ?? (outer?.align && 'start')
  const styles = [
    ...(align ? [`text-align:${align}`] : []),
    ...(block.indent && !isList(block.kind) ? [`padding-inline-start:${block.indent * indentStep}em`] : []),
  ]
  const dir = directionOf(block) ?? (outer?.dir && 'auto')
  return (dir ? ` dir="${dir}"` : '') + (styles.length > 0 ? ` style="${styles.join(';')}"` : '')
}

/** Undefined for a block without letters: `auto` would make it left to right. */
export const directionOf = (block: Block): 'rtl' | 'ltr' | 'auto' | undefined =>
  block.dir ?? (/\p{L}/u.test(textOf(block.children)) ? 'auto' : undefined)

/** Browsers ignore a trailing line break and collapse an empty block, hence the extra `<br />`. */
function contentOf(block: Block): string {
  const text = textOf(block.children)
  const kept = protectSpaces(text)
  let at = 0
  const leaf = (inline: Exclude<Inline, { type: 'link' }>): string => {
    const from = at
    at += textOf([inline]).length
    if ('text' in inline) return textHtml(inline, kept.slice(from, at))
    const size = inline.width && inline.height ? ` width="${inline.width}" height="${inline.height}"` : ''
    return `<img src="${escapeHtml(inline.src)}" alt="${escapeHtml(inline.alt)}"${size} />`
  }
  const html = block.children.map((inline) => {
    if (!('type' in inline) || inline.type !== 'link') return leaf(inline)
    const href = inline.url ? `href="${escapeHtml(inline.url)}" ` : ''
    return `<a ${href}rel="noopener noreferrer">${inline.children.map(leaf).join('')}</a>`
  })
  return html.join('') + (text === '' || text.endsWith('\n') ? '<br />' : '')
}

/** Writes spaces that HTML would collapse as non-breaking ones; the length stays. */
const protectSpaces = (text: string): string => text.replace(/(?<=^|\n) | (?=\n|$)/g, '\u00a0').replaceAll('  ', ' \u00a0')

function textHtml(words: Words, text: string): string {
  if (!text) return ''
  const styles = styleMarks.flatMap(([mark, property]) => (words[mark] ? [`${property}:${words[mark]}`] : []))
  let html = escapeHtml(text, false).replaceAll('\n', '<br />')
  if (styles.length > 0) html = `<span style="${escapeHtml(styles.join(';'))}">${html}</span>`
  if (words.script) html = `<${words.script}>${html}</${words.script}>`
  for (const [mark, tag] of onOffTags) if (words[mark]) html = `<${tag}>${html}</${tag}>`
  return html
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string, quotes = true): string =>
  text.replace(quotes ? /[&<>"]/g : /[&<>]/g, (character) => entities[character] ?? character)
