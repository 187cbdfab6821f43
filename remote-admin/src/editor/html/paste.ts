// Paste from Word, Google Docs and web pages: keeps text, lists, links and plain emphasis, drops fonts, colours and sizes.
import { type Editor, Transforms } from 'slate'
import { type Markup, parseMarkup, stylesOf, type Tag, textOf } from './markup.ts'
import { parseHtml } from './parse-html.ts'

const dropped = new Set(['script', 'style', 'head', 'meta', 'link', 'title', 'template', 'xml', 'o:p', 'v:shape', 'img', 'button', 'svg'])
const keptStyles = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'direction']
const nothing = () => ''

/** Foreign markup without its page-specific parts. */
export function cleanForeign(nodes: readonly Markup[]): Markup[] {
  return nodes.flatMap((node): Markup[] => {
    if (typeof node === 'string') return [node]
    const styleOf = stylesOf(node)
    if (dropped.has(node.tag) || /none/.test(styleOf('display')) || /all/.test(styleOf('mso-hide'))) return []
    const list = wordList(node, styleOf('mso-list'))
    if (list) return [list]
    return [{ ...node, tag: plainTag(node.tag), attribute: plainAttributes(node, styleOf), children: cleanForeign(node.children) }]
  })
}

/** Headings become bold lines, because the banner has a heading of its own. */
const plainTag = (tag: string): string => (/^h[1-6]$/.test(tag) ? 'p' : tag)

function plainAttributes(node: Tag, styleOf: (property: string) => string): Tag['attribute'] {
  const kept = keptStyles.filter(styleOf).map((property) => `${property}:${styleOf(property)}`)
  if (/^h[1-6]$/.test(node.tag)) kept.unshift('font-weight:bold')
  return (name) => {
    if (name === 'style') return kept.join(';')
    return name === 'href' || name === 'dir' ? node.attribute(name) : ''
  }
}

/** Word writes a list item as a paragraph with its level in an `mso-list` style and its bullet or number as text. */
function wordList(node: Tag, msoList: string): Markup | undefined {
  const level = Number(msoList.match(/\blevel(\d)\b/)?.[1])
  if (!level || node.tag !== 'p') return undefined
  const bullets = node.children.filter((child) => isBullet(child))
  const kind = /[\p{L}\d]+\s*[.)]/u.test(textOf(bullets)) ? 'ol' : 'ul'
  const item: Tag = {
    tag: 'li',
    attribute: plainAttributes(node, nothing),
    children: cleanForeign(node.children.filter((child) => !isBullet(child))),
  }
  return Array.from({ length: level }).reduce<Tag>((inner) => ({ tag: kind, attribute: nothing, children: [inner] }), item)
}

const isBullet = (node: Markup): boolean =>
  typeof node !== 'string' && (stylesOf(node)('mso-list') === 'Ignore' || (node.tag === 'span' && node.children.some(isBullet)))

/** Inserts foreign content at the caret; fragments of this editor keep all their formatting. */
export function withPaste(editor: Editor, onPicture: (file: File) => void): Editor {
  const { insertData } = editor
  editor.insertData = (data) => {
    const html = data.getData('text/html')
    if (data.types.includes('application/x-slate-fragment') || /data-slate-fragment=/.test(html)) {
      insertData(data)
      return
    }
    const markup = cleanForeign(html ? parseMarkup(html) : [])
    const file = [...data.files].find(({ type }) => type.startsWith('image/'))
    // A picture copied from a web page comes as a file and as HTML with its address only.
    if (file && textOf(markup).trim() === '') onPicture(file)
    else if (html) Transforms.insertFragment(editor, parseHtml(markup))
    else insertData(data)
  }
  return editor
}
