// Parsed HTML reduced to tags, attributes and text, so that tests need no DOM.

export interface Tag {
  tag: string
  attribute: (name: string) => string
  children: Markup[]
}
export type Markup = string | Tag

/** Parses HTML without running or loading any of it. */
export const parseMarkup = (html: string): Markup[] => childrenOf(new DOMParser().parseFromString(html, 'text/html').body)

const childrenOf = (parent: Node): Markup[] => [...parent.childNodes].flatMap(markupOf)

function markupOf(node: Node): Markup[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element)) return []
  return [{ tag: node.localName, attribute: (name) => node.getAttribute(name) ?? '', children: childrenOf(node) }]
}

export const textOf = (nodes: readonly Markup[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : textOf(node.children) + (/^(?:p|li|div|h\d|br)$/.test(node.tag) ? '\n' : '')))
    .join('')

/** @returns a function from a property, in lower case, to its value in the element's inline style; empty without one */
export function stylesOf({ attribute }: Tag): (property: string) => string {
  const rules = attribute('style').split(';')
  const values = new Map(
    rules.map((rule) => [rule.slice(0, rule.indexOf(':')).trim().toLowerCase(), rule.slice(rule.indexOf(':') + 1).trim()]),
  )
  return (property) => values.get(property) ?? ''
}
