// A banner's description is HTML; the plain field shows its words. The HTML is replaced only when the words were changed.

/** The words of a piece of HTML, a line for each block. */
export function textOf(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote)>/gi, '$&\n')
  const words = new DOMParser().parseFromString(broken, 'text/html').body.textContent ?? ''
  return words.replace(/\n{2,}/g, '\n').trim()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A paragraph for each line. */
export function htmlOf(words: string): string {
  const lines = words.split('\n').map((line) => line.trim())
  return lines
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)}</p>`)
    .join('')
}
