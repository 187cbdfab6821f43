// A product as the cells of the catalogue's file: written by the export, read by the import, and the same again after both.
import { type Detail, type DetailName, eachDetail } from '@lechaim/shared/contracts/drink-details.ts'
import type { ProductDraft } from '@lechaim/shared/contracts/products.ts'
import { isGtin } from '@lechaim/shared/lib/gtin.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import type { ProductColumn } from '@lechaim/shared/lib/product-columns.ts'
import { IsDateTime } from 'typebox/format'
import { readDetail } from '../drinks/drinks-table.ts'
import { ownPrice, ownVisible } from '../products/product-schedule.ts'
import type { ProductRow } from '../products/products-table.ts'

export type Cells = Partial<Record<ProductColumn, string>>

/** @param movement the product's last stock movement, after which an import counts what was sold */
export const writeCells = (row: ProductRow, categories: string[], movement = 0): Record<ProductColumn, string> => ({
  id: String(row.id),
  name: row.name,
  price: writeMoney(ownPrice(row)),
  description: row.description,
  categories: writeList(categories),
  image: row.image,
  visible: ownVisible(row) ? 'כן' : 'לא',
  volumeMl: row.volume_ml?.toString() ?? '',
  alcoholPercent: row.alcohol_percent?.toString() ?? '',
  stock: row.stock?.toString() ?? '',
  // Never like a date, which a spreadsheet would rewrite.
  stockAtExport: row.stock === null ? '' : `${row.stock} #${movement}`,
  lowStockAt: row.low_stock_at?.toString() ?? '',
  barcode: row.barcode ?? '',
  ...eachDetail((name) => writeDetail(readDetail(row, name))),
  kosherBody: row.kosher_body ?? '',
  kosherLevel: row.kosher_level ?? '',
  regularPrice: row.regular_price === null ? '' : writeMoney(row.regular_price),
  saleFrom: writeTime(row.sale_from),
  saleUntil: writeTime(row.sale_until),
  showFrom: writeTime(row.show_from),
  showUntil: writeTime(row.show_until),
})

const writeMoney = (agorot: number): string => (agorot / 100).toFixed(2)

/** The time in Israel, or the instant itself where that would be read as another one. */
function writeTime(instant: string | null): string {
  if (instant === null) return ''
  const local = toIsraelTime(instant)
  return fromIsraelTime(local) === instant ? local.replace('T', ' ') : instant
}

/** Names may hold anything, the separator included. */
const writeList = (names: string[]): string => names.map((name) => name.replace(/[\\|]/g, '\\$&')).join(' | ')

const readList = (cell: string): string[] =>
  (cell.match(/(?:\\[\s\S]|[^|\\])+/g) ?? []).map((name) => name.replace(/\\([\\|])/g, '$1').trim()).filter((name) => name !== '')

const writeDetail = (value: string | number | string[] = ''): string => (Array.isArray(value) ? writeList(value) : String(value))

const readText = (cell: string): string | null => cell || null
const readMoney = (cell: string): number | undefined => readNumber(cell, { decimals: 2, unit: 'money' }) ?? undefined
const wholeOf = (unit?: 'volume' | 'pieces') => (cell: string) => (cell === '' ? null : (readNumber(cell, { unit }) ?? undefined))
/** Some programs write barcodes as numbers with decimals. */
export const readBarcode = (cell: string): string | undefined => [cell.replace(/^'|[ -]|\.0+$/g, '')].find(isGtin)

const detailReaders = { text: readText, names: readList, number: wholeOf() } satisfies Record<Detail['kind'], (cell: string) => unknown>

/** One for each field that can be written; that of kosher has two columns. */
type Readers = { [Name in keyof Required<Omit<ProductDraft, 'kosher'>>]: (cell: string) => ProductDraft[Name] | undefined }

/** Readers of cells by column; undefined for a text that is no value. */
const readers = {
  name: (cell: string) => cell,
  description: (cell: string) => cell.replace(/\r\n?/g, '\n'),
  image: (cell: string) => cell,
  categories: readList,
  price: readMoney,
  visible: (cell: string) => visibilities[cell.toLowerCase()],
  volumeMl: wholeOf('volume'),
  stock: wholeOf('pieces'),
  lowStockAt: wholeOf('pieces'),
  barcode: (cell: string) => (cell === '' ? null : readBarcode(cell)),
  ...(eachDetail((_, { kind }) => detailReaders[kind]) as Pick<Readers, DetailName>),
  regularPrice: (cell: string) => (cell === '' ? null : readMoney(cell)),
  saleFrom: readTime,
  saleUntil: readTime,
  showFrom: readTime,
  showUntil: readTime,
  alcoholPercent: (cell: string) => (cell === '' ? null : (readNumber(cell, { decimals: 10, unit: 'percent' }) ?? undefined)),
} satisfies Readers

const times = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)[T\s]+(?<hour>\d\d?):(?<rest>\d\d(?::\d\d)?)$/,
  /^(?<day>\d\d?)[/.-](?<month>\d\d?)[/.-](?<year>\d{4}|\d\d),?\s+(?<hour>\d\d?):(?<rest>\d\d(?::\d\d)?)$/,
]

/** A time in Israel, as exported or with the day first as spreadsheets write it, or an instant with its offset (RFC 3339). */
function readTime(cell: string): string | null | undefined {
  if (cell === '') return null
  const { year, month, day, hour, rest } = times.map((time) => time.exec(cell)?.groups).find(Boolean) ?? {}
  if (year) return fromIsraelTime(`${year.padStart(4, '20')}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${rest}`) ?? undefined
  if (/^[3-6]\d{4}(?:\.\d+)?$/.test(cell)) return fromDayNumber(Number(cell))
  const text = cell.replace(' ', 'T')
  const instant = new Date(text)
  return IsDateTime(text) && !Number.isNaN(instant.getTime()) ? instant.toISOString() : undefined
}

/** The time of a number that a spreadsheet shows as one: days since the end of 1899, in Israel. */
const fromDayNumber = (days: number): string | undefined =>
  fromIsraelTime(new Date(Math.round((days - 25_569) * 1440) * 60_000).toISOString().slice(0, 16)) ?? undefined

const twoDigits = (text = ''): string => text.padStart(2, '0')

const visibilities: Record<string, boolean> = {
  כן: true,
  מוצג: true,
  true: true,
  yes: true,
  '1': true,
  לא: false,
  מוסתר: false,
  false: false,
  no: false,
  '0': false,
}

type Field = keyof typeof readers
type CellProblem = { code: 'required' | 'invalid'; field: string }

const required: readonly Field[] = ['name', 'price', 'description', 'categories']

/** The fields that the cells define. An empty cell empties what may be empty, and leaves the visibility as it is. */
export function readCells(cells: Cells): { fields: Partial<ProductDraft>; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const fields: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(readers) as [Field, (cell: string) => unknown][]) {
    const cell = cells[field]
    if (cell === undefined || (field === 'visible' && cell === '')) continue
    const value = read(cell)
    if (required.includes(field) && (cell === '' || (Array.isArray(value) && value.length === 0)))
      problems.push({ code: 'required', field })
    else if (value === undefined) problems.push({ code: 'invalid', field })
    else fields[field] = value
  }
  const { kosherBody: body, kosherLevel: level = '' } = cells
  if (body === '' && level !== '') problems.push({ code: 'required', field: 'kosherBody' })
  else if (body !== undefined) fields.kosher = body === '' ? null : { body, level }
  return { fields, problems }
}

/** The required fields that a new product lacks. */
export const missingFields = (cells: Cells): CellProblem[] =>
  required.filter((field) => cells[field] === undefined).map((field) => ({ code: 'required', field }))
