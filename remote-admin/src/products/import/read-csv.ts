// Reads a CSV file of any spreadsheet into rows that the server can check, and splits them into its requests.
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'
import { columnOf, type ProductColumn } from '@lechaim/shared/lib/product-columns.ts'
import Papa from 'papaparse'
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

export type FileProblem = 'unreadable' | 'tooLarge' | 'empty' | 'noColumns'
export type ReadFile = { problem: FileProblem } | { rows: ReadRow[]; ignored: string[] }

const maxBytes = 10 * 1024 * 1024
export const maxRows = 20_000

/** Line numbers are those of a spreadsheet. */
export async function readCsv(file: Blob): Promise<ReadFile> {
  if (file.size > maxBytes) return { problem: 'tooLarge' }
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text === null || text.includes('\0')) return { problem: 'unreadable' }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const [head = [], ...body] = data
  const columns = head.map(columnOf)
  if (!columns.some((column) => column === 'name' || column === 'id')) return { problem: 'noColumns' }
  const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const rows = body
    .map((cells, index) => readRow(cells, columns, index + 2, broken.has(index + 1)))
    .filter((_, index) => body[index]?.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) return { problem: 'empty' }
  if (rows.length > maxRows) return { problem: 'tooLarge' }
  // Unknown columns, and repetitions of known ones.
  const isIgnored = (at: number) => !columns[at] || columns.indexOf(columns[at]) < at
  return { rows, ignored: head.filter((title, at) => title.trim() !== '' && isIgnored(at)) }
}

/** The delimiter with the most known columns in the first line: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const knownBy = (delimiter: string) => {
    const [head = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return head.filter((title) => columnOf(title) !== null).length
  }
  return [',', ';', '\t'].reduce((best, each) => (knownBy(each) > knownBy(best) ? each : best))
}

/** UTF-8, UTF-16, or Windows-1255, which a Hebrew Excel writes by default. */
function decoded(bytes: Uint8Array): string | null {
  for (const encoding of [bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', 'windows-1255']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {}
  }
  return null
}

function readRow(cells: string[], columns: (ProductColumn | null)[], line: number, unclosed: boolean): ReadRow {
  const known: Partial<Record<ProductColumn, string>> = {}
  const problems: Problem[] = []
  if (unclosed) problems.push({ code: 'quotes', field: '' })
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) problems.push({ code: 'columns', field: '' })
  for (const [at, column] of columns.entries()) {
    if (column === null || column in known) continue
    const cell = cells[at] ?? ''
    if (!cell.isWellFormed()) problems.push({ code: 'characters', field: column })
    if (cell.length > maxLength.csvCell) problems.push({ code: 'invalid', field: column })
    known[column] = cell
  }
  return { line, cells: known, problems }
}

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
