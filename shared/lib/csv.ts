// CSV as spreadsheets read and write it: UTF-8 with a byte order mark, without which a Hebrew Excel shows gibberish, lines that end
// in CRLF, and no cell that a spreadsheet would run as a formula.

/** Stands before everything else in the file. */
export const byteOrderMark = '\uFEFF'

/** Beginnings that spreadsheets take for a formula's, also in its wide forms. Apostrophes before it count too, so that a guard can
 *  be told from a text of one's own. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** The text as it is safe in a cell: an apostrophe stands before what would be a formula (CWE-1236). */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `guardCell` was given. */
export const unguardCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/** One line of the file, its end included. */
export const csvLine = (texts: readonly string[]): string => `${texts.map((text) => quoted(guardCell(text))).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
