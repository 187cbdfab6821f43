// `parseMarkup` without a DOM, for tests.
import { parseDocument } from 'htmlparser2'
import type { Markup } from './markup.ts'

type Parsed = ReturnType<typeof parseDocument>['children'][number]

const markupOf = (node: Parsed): Markup[] => {
  if (node.type === 'text') return [node.data]
  if (!('attribs' in node)) return []
  return [{ tag: node.name, attribute: (name) => node.attribs[name] ?? '', children: node.children.flatMap(markupOf) }]
}

export const parseTestMarkup = (html: string): Markup[] => parseDocument(html).children.flatMap(markupOf)
