// The structure of the owner's plain texts: their headings, as people write them.

interface PageSection {
  /** Null before the first heading. */
  heading: string | null
  /** Lines as they were written, without blank ones around them. */
  text: string
}

const longestHeading = 80

/** A heading is marked by `#`, or it is a short line after a blank one that does not end a sentence, and stands by itself or is followed by a
 *  sentence. */
export function sectionsOf(page: string): PageSection[] {
  const lines = page.replaceAll('\r\n', '\n').trim().split('\n')
  const lineAt = (index: number) => lines[index]?.trim() ?? ''
  const isHeading = (index: number) => {
    const line = lineAt(index)
    if (/^#{1,6} /.test(line)) return true
    if (line === '' || line.length > longestHeading || /[.,;!]$/.test(line) || lineAt(index - 1) !== '') return false
    const next = lineAt(index + 1)
    return next === '' ? index < lines.length - 1 : /[.!?:]$/.test(next) || next.length > longestHeading
  }
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }]
  for (const [index, line] of lines.entries()) {
    if (isHeading(index)) sections.push({ heading: lineAt(index).replace(/^#{1,6} +/, ''), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ heading, text }) => heading !== null || text !== '')
}
