import { DOMParser } from '@xmldom/xmldom'

export const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

export class XmlError extends Error {}

/** Ten times what providers send. Readers of XML take time by the square of the number of elements: 90 KB of empty ones took 24 seconds. */
const limits = { characters: 100_000, tags: 1000, attributes: 1000 }

/** Parses XML that has elements, attributes and text alone. Document types, entities, comments, CDATA and processing instructions are
 *  what readers of one document disagree about, and nothing in SAML needs them.
 *  @throws XmlError */
export function parseXml(text: string): Element {
  if (!text.trim()) throw new XmlError('The XML has no element')
  if (/<!|<\?(?!xml\s)/.test(text)) throw new XmlError('The XML has markup other than elements')
  if (text.length > limits.characters || text.split('<').length > limits.tags || text.split('=').length > limits.attributes) {
    throw new XmlError('The XML is too large')
  }
  const fail = (message: string) => {
    throw new XmlError(message.replace(/\s+/g, ' '))
  }
  const root = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(text, 'text/xml')
  if (!root?.documentElement) throw new XmlError('The XML has no element')
  return root.documentElement
}

/** The element's own children of this name, in this namespace. */
export function childrenOf(parent: Element | undefined, namespace: keyof typeof namespaces, name: string): Element[] {
  const nodes = parent ? Array.from(parent.childNodes) : []
  return nodes.filter((node): node is Element => isElement(node, namespaces[namespace], name))
}

const isElement = (node: Node, namespace: string, name: string) =>
  node.nodeType === 1 && (node as Element).namespaceURI === namespace && (node as Element).localName === name

/** Every element below, whatever its namespace. */
export const allNamed = (root: Element, name: string): Element[] => Array.from(root.getElementsByTagNameNS('*', name))

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** The attribute, empty when there is none. */
export const attributeOf = (element: Element | undefined, name: string): string => element?.getAttribute(name) ?? ''

/** Milliseconds since the epoch, NaN for anything but a time in UTC. */
export const timeOf = (element: Element | undefined, name: string): number => {
  const value = attributeOf(element, name)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(value) ? Date.parse(value) : Number.NaN
}
