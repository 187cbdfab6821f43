// CSV for spreadsheets: UTF-8 with a byte order mark, which Hebrew Excel needs, CRLF line ends, and no cell that evaluates as a formula or is
// rewritten as another value.

/** The first character of the file. */
export const byteOrderMark = '\uFEFF'

/** Beginnings that spreadsheets treat as formulas, and apostrophes before them, so that a guard differs from those of the text. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/
/** Texts that they show as numbers or dates: 0521234567 loses its zero, 7290000176093 and 1E5 become powers of ten, 1-2 and MAR10 dates. */
const rewritten =
  /^'*(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|(?=.*\d)(?:\d{1,2}[- ]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:[- ]?\d{1,4})?)$/i

const isGuarded = (text: string): boolean => formula.test(text) || rewritten.test(text)

/** Prefixes an apostrophe to a text that a spreadsheet would evaluate as a formula (CWE-1236) or rewrite. */
export const guardCell = (text: string): string => (isGuarded(text) ? `'${text}` : text)

/** Reverts `guardCell`, and reads the formula by which other programs guard: `="0521234567"`. */
export function unguardCell(cell: string): string {
  const [, text] = /^="([\s\S]*)"$/.exec(cell) ?? []
  if (text !== undefined) return text.replaceAll('""', '"')
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell
}

/** One line of the file, its end included. */
export const csvLine = (texts: readonly string[]): string => `${texts.map((text) => quoted(guardCell(text))).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
