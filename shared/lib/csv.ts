// CSV for spreadsheets: UTF-8 with a byte order mark, which Hebrew Excel needs, CRLF line ends, and no cell that evaluates as a formula.

/** The first character of the file. */
export const byteOrderMark = '\uFEFF'

/** Beginnings that spreadsheets treat as formulas, and apostrophes before them, so that a guard differs from those of the text. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Prefixes an apostrophe to a text that a spreadsheet would evaluate as a formula (CWE-1236). */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Reverts `guardCell`. */
export const unguardCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** One line of the file, its end included. */
export const csvLine = (texts: readonly string[]): string => `${texts.map((text) => quoted(guardCell(text))).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
