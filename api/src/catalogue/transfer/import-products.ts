// The preview of a batch of the catalogue's file, and the import itself: both read it by the same code, so that the preview is true.
import { isDeepStrictEqual } from 'node:util'
import type { ImportBatch, ImportedRow, ImportProblem, ImportRow } from '@lechaim/shared/contracts/product-import.ts'
import type { ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { unguardCell } from '@lechaim/shared/lib/csv.ts'
import { gtinForms, gtinKey } from '@lechaim/shared/lib/gtin.ts'
import { foldedName } from '@lechaim/shared/lib/hebrew.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import type { ProductColumn } from '@lechaim/shared/lib/product-columns.ts'
import { nameKey, plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { sql } from 'kysely'
import { lockName, lockRows } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { scheduleAfter } from '../products/product-schedule.ts'
import { categoryNamesOf } from '../products/products-queries.ts'
import { columnsOf, foldedNameColumn, type ProductRow } from '../products/products-table.ts'
import { insertProduct, updateProduct } from '../products/save-product.ts'
import { type Cells, missingFields, readBarcode, readCells, writeCells } from './product-cells.ts'

/** The rules of a single save (SPEC §5): each answers the field that breaks one. */
export interface ImportRules {
  brokenDraft(draft: unknown): string | null
  brokenPatch(patch: unknown): string | null
}

type Plan =
  | { outcome: 'failed'; id?: number; problems: ImportProblem[] }
  | { outcome: 'new'; draft: ProductDraft }
  | { outcome: 'same'; id: number; match?: Match }
  | { outcome: 'changed'; id: number; match?: Match; patch: ProductPatch; before: Cells; after: Cells }

type Match = NonNullable<ImportedRow['match']>

interface Known {
  /** Names by their keys. */
  categories: Map<string, string>
  byId: Map<number, ProductRow>
  /** By `gtinKey`. */
  byBarcode: Map<string, ProductRow[]>
  /** By `foldedName`. */
  byName: Map<string, ProductRow[]>
  /** By the products' ids, in each product's own order. */
  categoriesOf: Map<number, string[]>
}

/** Reads rows of a batch against the catalogue and, when asked to, applies what is right of them.
 *  @param by the address of the owner
 *  @param earlier the batch's rows of before, from `linesOf` */
export async function importProducts(
  trx: Transaction,
  { rows, apply }: ImportBatch,
  rules: ImportRules,
  by = '',
  earlier: ReadonlyMap<string, number> = new Map(),
): Promise<ImportedRow[]> {
  const read = rows.map(({ line, cells }) => ({ line, cells: cleaned(cells) }))
  if (apply) {
    // Two imports of one new product would both add it.
    await lockName(trx, 'import')
    await lockRows(trx, 'products', idsOf(await readKnown(trx, read)))
  }
  const known = await readKnown(trx, read)
  const lines = new Map(earlier)
  const answers: ImportedRow[] = []
  for (const row of read) {
    const plan = withoutRepetition(planRow(await withStockOfNow(trx, row.cells, known), known, rules), row, lines)
    const id = apply ? await carryOut(trx, plan, by) : undefined
    answers.push({ ...describe(row.line, plan), ...(id !== undefined && { id }) })
  }
  return answers
}

const idsOf = ({ byId, byBarcode, byName }: Known): number[] => [
  ...byId.keys(),
  ...[...byBarcode.values(), ...byName.values()].flat().map(({ id }) => id),
]

/** The lines of the rows that have been imported, by what they are about.
 *  @param imported the answers to the first of the rows */
export function linesOf(rows: readonly ImportRow[], imported: readonly ImportedRow[]): Map<string, number> {
  const lines = new Map<string, number>()
  for (const [at, { outcome, id, line }] of imported.entries()) {
    if (outcome === 'failed') continue
    if (outcome === 'new') for (const { key } of newKeys(cleaned(rows[at]?.cells ?? {}))) lines.set(key, line)
    if (id !== undefined) lines.set(knownKey(id), line)
  }
  return lines
}

const newKeys = ({ name = '', barcode = '' }: Cells): { field: 'name' | 'barcode'; key: string }[] => {
  const code = readBarcode(barcode)
  return [
    { field: 'name', key: `name ${foldedName(name)}` },
    ...(code ? [{ field: 'barcode' as const, key: `barcode ${gtinKey(code)}` }] : []),
  ]
}
const knownKey = (id: number): string => `id ${id}`

/** Texts for people; the others are read by programs. */
const peoplesColumns: ReadonlySet<string> = new Set<ProductColumn>([
  ...(['name', 'description', 'categories', 'image', 'producer', 'country', 'region', 'grapes'] as const),
  ...(['colour', 'sweetness', 'kosherBody', 'kosherLevel'] as const),
])

function cleaned(cells: ImportRow['cells']): Cells {
  const { id, stock, ...others } = Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [column, peoplesColumns.has(column) ? unguardCell(cell).trim() : machineCell(cell)]),
  )
  return { ...(id !== undefined && { id: wholeCell(id) }), ...(stock !== undefined && { stock: wholeCell(stock, 'pieces') }), ...others }
}

/** The apostrophe marks a text in spreadsheets. */
const machineCell = (cell: string): string => plainForm(unguardCell(plainForm(cell))).replace(/^'/, '')

const wholeCell = (cell: string, unit?: 'pieces'): string => readNumber(cell, { unit })?.toString() ?? cell

async function carryOut(trx: Transaction, plan: Plan, by: string): Promise<number | undefined> {
  if (plan.outcome === 'new') return insertProduct(trx, plan.draft, by)
  if (plan.outcome === 'changed') await updateProduct(trx, plan.id, plan.patch, by)
}

interface Found {
  row?: ProductRow
  /** Absent where it is found by its number, or has exactly this name. */
  match?: Match
  problem?: ImportProblem
}

/** By the id, where there is such a product; else by the barcode; else by the name. */
function findKnown({ id, name = '', barcode = '' }: Cells, known: Known): Found {
  const byId = known.byId.get(Number(id))
  if (byId) return { row: byId }
  const named = namedOf(name, known)
  const code = readBarcode(barcode)
  const coded = (code && known.byBarcode.get(gtinKey(code))) || []
  const agreeing = coded.filter(({ id }) => named.some((row) => row.id === id))
  const [by, found] = coded.length === 0 ? (['name', named] as const) : (['barcode', agreeing.length > 0 ? agreeing : coded] as const)
  // A barcode of one product beside the name of another.
  const isContradictory = coded.length > 0 && named.length > 0 && agreeing.length === 0
  if (found.length > 1 || isContradictory) return { problem: { code: 'name_ambiguous', field: by } }
  const [row] = found
  if (!row) return {}
  return { row, ...(row.name !== name && { match: { by, name: row.name } }) }
}

/** The products of exactly this name, else those whose names look like it, else those that the search takes for the same. */
function namedOf(name: string, { byName }: Known): ProductRow[] {
  const similar = byName.get(foldedName(name)) ?? []
  const [closest = similar] = [
    similar.filter((row) => row.name === name),
    similar.filter((row) => nameKey(row.name) === nameKey(name)),
  ].filter(({ length }) => length > 0)
  return closest
}

/** The cells with a stock of now. An edited stock is one of the export's time: what was sold, returned, delivered or broken since is
 *  added, so that importing the file once more comes to the same. A stock as it was exported is no edit. */
async function withStockOfNow(trx: Transaction, { stockAtExport, ...cells }: Cells, known: Known): Promise<Cells> {
  const { stock, ...others } = cells
  if (stock === undefined || stockAtExport === undefined) return cells
  const [, pieces = '', movement] = /^(\d+) #(\d+)$/.exec(stockAtExport) ?? []
  if (stock === pieces) return others
  const { row: product } = findKnown(cells, known)
  if (!product || !movement || !/^\d{1,7}$/.test(stock)) return cells
  const { change } = await trx
    .selectFrom('stock_movements')
    .select(sql<number>`coalesce(sum(change), 0)`.as('change'))
    .where('product_id', '=', product.id)
    .where('id', '>', Number(movement))
    .where('reason', '!=', 'count')
    .executeTakeFirstOrThrow()
  return { ...others, stock: String(Number(stock) + Number(change)) }
}

function planRow(cells: Cells, known: Known, rules: ImportRules): Plan {
  const { fields, problems } = readCells(cells)
  const failed = (...more: ImportProblem[]) => ({ outcome: 'failed' as const, problems: [...problems, ...more] })
  if (cells.id && !/^\d{1,15}$/.test(cells.id)) return failed({ code: 'invalid', field: 'id' })
  const { row: found, match, problem } = findKnown(cells, known)
  if (problem) return failed(problem)
  // Only a number renames: found by another one's list, it keeps its own name and the way in which its barcode is written.
  if (found && !known.byId.has(Number(cells.id))) {
    delete fields.name
    if (found.barcode && fields.barcode && gtinKey(found.barcode) === gtinKey(fields.barcode)) delete fields.barcode
  }
  const unknown = fields.categories?.filter((name) => !known.categories.has(nameKey(name))) ?? []
  const strange = unknown.map((value) => ({ code: 'category_unknown', field: 'categories', value }) as const)
  if (fields.categories) fields.categories = [...new Set(fields.categories.map((name) => known.categories.get(nameKey(name)) ?? name))]
  if (!found) {
    const missing = missingFields(cells)
    if (problems.length + missing.length + strange.length > 0) return failed(...missing, ...strange)
    const broken = rules.brokenDraft(fields) ?? brokenSchedule(null, fields)
    return broken ? failed({ code: 'invalid', field: broken }) : { outcome: 'new', draft: fields as ProductDraft }
  }
  if (problems.length + strange.length > 0) return { ...failed(...strange), id: found.id }
  const plan = planUpdate(found, fields, known, rules)
  return plan.outcome === 'failed' || !match ? plan : { ...plan, match }
}

function planUpdate(row: ProductRow, fields: Partial<ProductDraft>, known: Known, rules: ImportRules): Exclude<Plan, { outcome: 'new' }> {
  const { id } = row
  const current = known.categoriesOf.get(id) ?? []
  const before = writeCells(row, current)
  const stored = { ...readCells(before).fields, categories: current }
  const patch: ProductPatch = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isDeepStrictEqual(value, stored[field as keyof ProductDraft])),
  )
  if (Object.keys(patch).length === 0) return { outcome: 'same', id }
  const broken = rules.brokenPatch(patch) ?? brokenSchedule(row, patch)
  if (broken) return { outcome: 'failed', id, problems: [{ code: 'invalid', field: broken }] }
  const { stock = row.stock } = patch
  const after = writeCells({ ...row, ...columnsOf(patch), ...scheduleAfter(row, patch, now()), stock }, patch.categories ?? current)
  return { outcome: 'changed', id, patch, before, after }
}

/** The field that breaks a rule of sale prices or of times. */
function brokenSchedule(row: ProductRow | null, fields: ProductPatch): string | null {
  try {
    scheduleAfter(row, fields, now())
    return null
  } catch (error) {
    if (error instanceof ApiError && error.field) return error.field
    throw error
  }
}

/** Two rows of a batch about one product would undo each other, each time the file is imported. */
function withoutRepetition(plan: Plan, { line, cells }: { line: number; cells: Cells }, lines: Map<string, number>): Plan {
  if (plan.outcome === 'failed') return plan
  const keys = plan.outcome === 'new' ? newKeys(cells) : [{ field: 'name' as const, key: knownKey(plan.id) }]
  const repeated = keys.find(({ key }) => lines.has(key))
  if (!repeated) {
    for (const { key } of keys) lines.set(key, line)
    return plan
  }
  const problem: ImportProblem = { code: 'duplicate', field: cells.id ? 'id' : repeated.field, value: String(lines.get(repeated.key)) }
  return { outcome: 'failed', ...(plan.outcome !== 'new' && { id: plan.id }), problems: [problem] }
}

const kosherColumns = ['kosherBody', 'kosherLevel'] as const

const maxShown = 120
const shortened = (text = ''): string => (text.length > maxShown ? `${text.slice(0, maxShown).toWellFormed()}…` : text)

function describe(line: number, plan: Plan): ImportedRow {
  if (plan.outcome === 'new') return { line, outcome: 'new' }
  if (plan.outcome !== 'changed') return { line, ...plan }
  const changes = Object.keys(plan.patch)
    .flatMap((field) => (field === 'kosher' ? kosherColumns.filter((each) => plan.before[each] !== plan.after[each]) : [field]))
    .map((field) => ({
      field,
      before: shortened(plan.before[field as keyof Cells]),
      after: shortened(plan.after[field as keyof Cells]),
    }))
  return { line, outcome: 'changed', id: plan.id, changes, ...(plan.match && { match: plan.match }) }
}

async function readKnown(db: Database, rows: { cells: Cells }[]): Promise<Known> {
  const ids = rows.map(({ cells }) => Number(cells.id)).filter((id) => Number.isSafeInteger(id) && id > 0)
  const names = [...new Set(rows.map(({ cells }) => foldedName(cells.name ?? '')))]
  const barcodes = rows.map(({ cells }) => readBarcode(cells.barcode ?? '')).filter((code) => code !== undefined)
  const products = db.selectFrom('products').selectAll()
  const byId = await products.where('id', 'in', ids).execute()
  const byBarcode = await products
    .where('barcode', 'in', [...new Set(barcodes.flatMap(gtinForms))])
    .orderBy('id')
    .execute()
  const byName = await products.where(foldedNameColumn, 'in', names).orderBy('id').execute()
  const found = [...byId, ...byBarcode, ...byName].map(({ id }) => id)
  const categories = await db.selectFrom('categories').select(['name_key', 'name']).execute()
  return {
    categories: new Map(categories.map(({ name_key, name }) => [name_key, name])),
    byId: new Map(byId.map((row) => [row.id, row])),
    byBarcode: Map.groupBy(byBarcode, ({ barcode }) => gtinKey(barcode ?? '')),
    byName: Map.groupBy(byName, (row) => foldedName(row.name)),
    categoriesOf: await categoryNamesOf(db, found, { visibleOnly: false }),
  }
}
