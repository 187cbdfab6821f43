import { linkAddress } from '../document/link-address.ts'
import { isOwnPicture, isPixels, plainText } from '../document/mark-values.ts'
import {
  type Alignment,
  alignments,
  type Block,
  type BlockKind,
  deepestIndent,
  emptyDocument,
  type Inline,
  type InlinePicture,
  type ListKind,
  type Marks,
  type RichDocument,
} from '../document/rich-document.ts'
import { collapseWhitespace } from './collapse-whitespace.ts'
import { type Markup, stylesOf, type Tag } from './markup.ts'
import { parseMarks } from './parse-marks.ts'
import { indentStep } from './serialize-html.ts'

/** State inherited by everything inside an element. */
interface Context {
  kind: BlockKind
  align?: Alignment | undefined
  indent: number
  dir?: 'rtl' | 'ltr' | undefined
  list?: ListKind
  marks: Marks
  url?: string
}

const skipped = new Set(['script', 'style', 'head', 'meta', 'link', 'title', 'template', 'xml', 'svg', 'math', 'iframe', 'object'])
const containers = new Set(
  'div section article header footer main aside nav figure figcaption blockquote table thead tbody tfoot tr td th dl dt dd form fieldset address pre hr'.split(
    ' ',
  ),
)
const headings = new Set<string>(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const isBlock = (node: Tag): boolean => containers.has(node.tag) || headings.has(node.tag) || ['p', 'ul', 'ol', 'li'].includes(node.tag)

/** A document from parsed HTML of any origin: unsupported elements become plain blocks, and no text is lost. */
export function parseHtml(nodes: readonly Markup[]): RichDocument {
  const blocks: Block[] = []
  let line: Inline[] = []

  const flush = (context: Context, always = false) => {
    const children = collapseWhitespace(line)
    const broken = line.some((inline) => 'text' in inline && inline.text === '\n')
    line = []
    if (children.length > 0 || broken || always) blocks.push(blockOf(context, children))
  }

  const walk = (children: readonly Markup[], context: Context) => {
    for (const node of children) {
      if (typeof node === 'string') appendText(context, node.replace(/[ \t\r\n\f]+/g, ' '))
      else if (node.tag === 'br') appendText(context, '\n')
      else if (node.tag === 'img') appendPicture(context, node)
      else if (isBlock(node)) walkBlock(node, context)
      else if (!skipped.has(node.tag)) {
        const url = node.tag === 'a' ? linkAddress(node.attribute('href')) : context.url
        walk(node.children, { ...context, marks: parseMarks(node, context.marks), ...(url !== undefined && { url }) })
      }
    }
  }

  const walkBlock = (element: Tag, outer: Context) => {
    flush(outer)
    const before = blocks.length
    const context = contextOf(element, outer)
    walk(element.children, context)
    // An empty paragraph is an intended line; an empty container is not.
    flush(context, blocks.length === before && (element.tag === 'p' || element.tag === 'li' || headings.has(element.tag)))
  }

  const appendText = (context: Context, text: string) => append(context, { text, ...context.marks })

  const appendPicture = (context: Context, element: Tag) => {
    const src = element.attribute('src')
    if (!isOwnPicture(src)) return
    const [width, height] = [Number(element.attribute('width')), Number(element.attribute('height'))]
    const picture: InlinePicture = { type: 'picture', src, alt: plainText(element.attribute('alt')), children: [{ text: '' }] }
    append(context, isPixels(width) && isPixels(height) ? { ...picture, width, height } : picture)
  }

  const append = ({ url }: Context, inline: Exclude<Inline, { type: 'link' }>) => {
    const last = line.at(-1)
    if (url === undefined) line.push(inline)
    else if (last && 'type' in last && last.type === 'link' && last.url === url) last.children.push(inline)
    else line.push({ type: 'link', url, children: [inline] })
  }

  walk(nodes, { kind: 'p', indent: 0, marks: {} })
  flush({ kind: 'p', indent: 0, marks: {} })
  return blocks.length > 0 ? blocks : emptyDocument()
}

function contextOf(element: Tag, outer: Context): Context {
  const styleOf = stylesOf(element)
  const align = styleOf('text-align')
  const dir = element.attribute('dir').toLowerCase()
  const context: Context = { ...outer, marks: parseMarks(element, outer.marks) }
  if (align) context.align = alignments.find((name) => name === align)
  if (dir) context.dir = dir === 'rtl' || dir === 'ltr' ? dir : undefined
  if (element.tag === 'ul' || element.tag === 'ol') {
    context.indent = outer.list ? outer.indent + 1 : 0
    context.list = element.tag
    return context
  }
  if (element.tag === 'li') return { ...context, kind: outer.list ?? 'ul' }
  // Blocks inside a list item stay in the list.
  if (outer.list) return context
  if (element.tag === 'blockquote') context.indent += 1
  context.indent += stepsOf(styleOf('padding-inline-start'))
  context.kind = headings.has(element.tag) ? (element.tag as BlockKind) : outer.kind
  return context
}

function stepsOf(length: string): number {
  const [, size, unit] = length.match(/^(\d+(?:\.\d+)?)(px|em|rem)$/) ?? []
  return size === undefined ? 0 : Math.round(Number(size) / (unit === 'px' ? indentStep * 16 : indentStep))
}

function blockOf({ kind, align, indent, dir }: Context, children: Inline[]): Block {
  return {
    type: 'block',
    kind,
    ...(align && { align }),
    ...(indent > 0 && { indent: Math.min(indent, deepestIndent) }),
    ...(dir && { dir }),
    children: children.length > 0 ? children : [{ text: '' }],
  }
}
