import { DOMParser } from '@xmldom/xmldom'

export const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
}

/** Ten times what providers send. Parsing takes time by the square of the number of elements: 90 KB of empty ones took 24 seconds. */
const limits = { characters: 100_000, tags: 1000, attributes: 1000 }

/** Parses XML of elements, attributes and text alone. Parsers disagree about document types, entities, comments, CDATA and processing
 *  instructions, and SAML needs none of them.
 *  @throws Error that says what is wrong with it */
export function parseXml(text: string): Element {
  if (!text.trim()) throw new Error('The XML has no element')
  if (/<!|<\?(?!xml\s)/.test(text)) throw new Error('The XML has markup other than elements')
  if (text.length > limits.characters || text.split('<').length > limits.tags || text.split('=').length > limits.attributes) {
    throw new Error('The XML is too large')
  }
  const fail = (message: string) => {
    throw new Error(message.replace(/\s+/g, ' '))
  }
  const root = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(text, 'text/xml')
  if (!root?.documentElement) throw new Error('The XML has no element')
  return root.documentElement
}

/** The element's own children of this name, in this namespace. */
export function childrenOf(parent: Element | undefined, namespace: keyof typeof namespaces, name: string): Element[] {
  const elements = Array.from(parent?.childNodes ?? []).filter((node): node is Element => node.nodeType === 1)
  return elements.filter(({ namespaceURI, localName }) => namespaceURI === namespaces[namespace] && localName === name)
}

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** The attribute, empty when there is none. */
export const attributeOf = (element: Element | undefined, name: string): string => element?.getAttribute(name) ?? ''

/** Milliseconds since the epoch, NaN for anything but a time in UTC. */
export const timeOf = (element: Element | undefined, name: string): number => {
  const value = attributeOf(element, name)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(value) ? Date.parse(value) : Number.NaN
}
