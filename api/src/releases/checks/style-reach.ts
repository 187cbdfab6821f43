// Finds rules of a remote's global styles that match what other parts draw. What is printed is nobody's part of the page.

/** Without what may hold braces and commas that end nothing. */
const plain = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => '"'.padEnd(text.length - 1, '_').concat('"'))

/** Groups of rules for which the selectors inside count. */
const grouping = /^@(?:media(?!\s*print\b)|supports|layer|container|scope)\b/

/** @returns the first selector that has no class and no attribute to belong to a part; null for none */
export function outsideSelector(css: string): string | null {
  const text = plain(css)
  let start = 0
  let depth = 0
  let inside = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === ';' && depth === 0) start = at + 1
    if (sign === '{') {
      const head = text.slice(start, at).trim()
      if (depth === 0) {
        const found = head.startsWith('@') ? null : unbounded(head)
        if (found) return found
        if (grouping.test(head)) inside = at + 1
      }
      depth++
    }
    if (sign !== '}') continue
    depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    const found = inside > 0 ? outsideSelector(text.slice(inside, at)) : null
    if (found) return found
    inside = 0
    start = at + 1
  }
  return null
}

/** A class, an id or `data-remote` binds it to the parts that have one. The page's own element may take properties such as variables. */
const isBound = (selector: string) => /\.[\w-]|#[\w-]|\[data-remote|&/.test(selector) || selector === ':root'

const unbounded = (head: string): string | null =>
  head
    .split(/,(?![^(]*\))/)
    .map((selector) => selector.trim())
    .find((selector) => selector !== '' && !isBound(selector)) ?? null

/** @param template the parameters of a template's tag: texts, then values; functions of the theme are left out */
export function textOfTemplate([strings, ...values]: readonly unknown[]): string {
  if (!Array.isArray(strings)) return typeof strings === 'string' ? strings : ''
  return strings.map((text, index) => `${text}${textOfValue(values[index])}`).join('')
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
