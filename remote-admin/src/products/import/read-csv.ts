// Reads a CSV file of any spreadsheet into rows that the server can check, and splits them into its requests.
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'
import { columnOf, type ProductColumn } from '@lechaim/shared/lib/product-columns.ts'
import { isVisible, plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { decode, kindOf, type NotText } from './decode-file.ts'
import { type BadLetters, badLettersIn, findTable, type Table } from './find-table.ts'
import type { ProblemCode } from './import-messages.ts'

export interface Problem {
  code: ProblemCode
  field: string
  value?: string
}

export interface ReadRow extends ImportRow {
  /** Problems for which the row is not sent. */
  problems: Problem[]
}

export type FileProblem = NotText | BadLetters | 'tooLarge' | 'blank' | 'empty' | 'noColumns'
export type ReadFile = { problem: FileProblem } | { rows: ReadRow[]; ignored: string[] }

const maxBytes = 10 * 1024 * 1024
export const maxRows = 20_000

/** Line numbers are those of a spreadsheet. */
export async function readCsv(file: Blob): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes + 1).arrayBuffer())
  if (bytes.length > maxBytes) return { problem: kindOf(bytes) ?? 'tooLarge' }
  const decoded = decode(bytes)
  if ('problem' in decoded) return decoded
  const { text } = decoded
  if (!isVisible(text)) return { problem: 'blank' }
  const table = findTable(text)
  if (!table) return { problem: badLettersIn(text) ?? 'noColumns' }
  const columns = table.head.map(columnOf)
  const rows = table.rows.filter(({ cells }) => cells.some(isVisible)).map((row) => readRow(row, columns))
  if (rows.length === 0) return { problem: 'empty' }
  if (rows.length > maxRows) return { problem: 'tooLarge' }
  // Unknown columns, and repetitions of known ones.
  const isIgnored = (at: number) => !columns[at] || columns.indexOf(columns[at]) < at
  return { rows, ignored: table.head.filter((title, at) => isVisible(title) && isIgnored(at)) }
}

function readRow({ line, cells, isBroken }: Table['rows'][number], columns: (ProductColumn | null)[]): ReadRow {
  const known: Partial<Record<ProductColumn, string>> = {}
  const problems: Problem[] = []
  if (isBroken) problems.push({ code: 'quotes', field: '' })
  if (cells.slice(columns.length).some(isVisible)) problems.push({ code: 'columns', field: '' })
  for (const [at, column] of columns.entries()) {
    if (column === null || column in known) continue
    const cell = cells[at] ?? ''
    const code = problemOf(cell, column)
    if (code) problems.push({ code, field: column })
    known[column] = cell
  }
  const notProduct = isRepeatedHead(cells, columns) ? 'head' : isTotal(cells, known) ? 'total' : null
  return { line, cells: known, problems: notProduct ? [{ code: notProduct, field: '' }] : problems }
}

/** Columns whose digits a spreadsheet shortens to 7.29E+12 where they are many. */
const longNumbers: readonly ProductColumn[] = ['id', 'barcode']

function problemOf(cell: string, column: ProductColumn): ProblemCode | null {
  if (!cell.isWellFormed() || /[\0\uFFFD]/.test(cell)) return 'characters'
  if (cell.length > maxLength.csvCell) return 'invalid'
  if (/^(?:#{3,}|#N\/A|#[A-Z0-9/א-ת ]+[!?])$/.test(cell.trim())) return 'failedFormula'
  return longNumbers.includes(column) && /^'?\d(?:[.,]\d+)?e\+?\d+$/i.test(plainForm(cell)) ? 'shortened' : null
}

/** As on each page of a printed list. */
const isRepeatedHead = (cells: string[], columns: (ProductColumn | null)[]): boolean =>
  columns.every((column, at) => column === null || columnOf(cells[at] ?? '') === column)

const total = /^(?:סה"כ|סך הכל|סך הכול|סיכום|(?:grand )?total|sum)(?!\p{L})[^\p{L}]*$/iu

const isTotal = (cells: string[], { id = '', name = '' }: ReadRow['cells']): boolean =>
  !isVisible(id) && (isVisible(name) ? [name] : cells).some((cell) => total.test(plainForm(cell)))

/** The server's limit for one request. */
const batchRows = 200
/** Of the server's megabyte; a letter takes up to three bytes. */
const batchBytes = 700_000

export function batchesOf<Row extends ImportRow>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let size = 0
  for (const row of rows) {
    const bytes = 3 * JSON.stringify(row.cells).length
    const current = batches.at(-1)
    if (!current || current.length === batchRows || size + bytes > batchBytes) {
      batches.push([row])
      size = bytes
    } else {
      current.push(row)
      size += bytes
    }
  }
  return batches
}
