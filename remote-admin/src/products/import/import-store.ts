import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ImportedRow } from '@lechaim/shared/contracts/product-import.ts'
import { byteOrderMark, csvLine, unguardCell } from '@lechaim/shared/lib/csv.ts'
import { gtinKey, isGtin } from '@lechaim/shared/lib/gtin.ts'
import { foldedName } from '@lechaim/shared/lib/hebrew.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { saveFile, today } from '../../resource/download.ts'
import { failureReason, failureToast } from '../../resource/failure-messages.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { watchUnsaved } from '../../resource/unsaved.ts'
import { productList } from '../products-store.ts'
import { importMessages as t } from './import-messages.ts'
import { batchesOf, type FileProblem, type Problem, type ReadRow, readCsv } from './read-csv.ts'

export type Outcome = ImportedRow['outcome']

export interface CheckedRow extends ReadRow {
  outcome: Outcome
  id?: number
  changes: NonNullable<ImportedRow['changes']>
  match?: ImportedRow['match']
}

export type Import =
  | { step: 'choose'; problem: FileProblem | null }
  | { step: 'reading' }
  | { step: 'checking' | 'applying'; done: number; total: number }
  | { step: 'preview'; rows: CheckedRow[]; ignored: string[] }
  /** `left` are the rows that an interrupted import has not applied. */
  | { step: 'done'; rows: CheckedRow[]; left: CheckedRow[] }

export const $importOpen = atom(false)
export const $import = atom<Import>({ step: 'choose', problem: null })

let current = new AbortController()

export async function checkFile(file: Blob): Promise<void> {
  const { signal } = restart()
  $import.set({ step: 'reading' })
  const read = await readCsv(file).catch(() => ({ problem: 'unreadable' as const }))
  if (signal.aborted) return
  if ('problem' in read) {
    $import.set({ step: 'choose', problem: read.problem })
    return
  }
  try {
    const rows = await checkRows(read.rows, signal)
    if (!signal.aborted) $import.set({ step: 'preview', rows, ignored: read.ignored })
  } catch (error) {
    if (signal.aborted) return
    $import.set({ step: 'choose', problem: null })
    showFailure(failureToast(error, t.checkFailed), error)
  }
}

async function checkRows(rows: ReadRow[], signal: AbortSignal): Promise<CheckedRow[]> {
  const checked = rows.filter(({ problems }) => problems.length > 0).map((row): CheckedRow => ({ ...row, outcome: 'failed', changes: [] }))
  const valid = rows.filter(({ problems }) => problems.length === 0)
  $import.set({ step: 'checking', done: 0, total: valid.length })
  for (const batch of batchesOf(valid)) {
    checked.push(...(await send(batch, false, signal)))
    signal.throwIfAborted()
    $import.set({ step: 'checking', done: checked.length - (rows.length - valid.length), total: valid.length })
  }
  return failRepetitions(checked.sort((a, b) => a.line - b.line))
}

async function send(batch: ReadRow[], apply: boolean, signal?: AbortSignal): Promise<CheckedRow[]> {
  const rows = batch.map(({ line, cells }) => ({ line, cells }))
  const answer = await api.importProducts({ apply, rows }, signal)
  const answers = new Map(answer.rows.map((row) => [row.line, row]))
  return batch.map((row) => {
    const { outcome = 'failed', id, changes = [], problems = [], match } = answers.get(row.line) ?? {}
    return { ...row, outcome, changes, problems, ...(id !== undefined && { id }), ...(match && { match }) }
  })
}

/** Fails repeated products, which the server cannot see across batches: two rows of one product would overwrite each other. */
function failRepetitions(rows: CheckedRow[]): CheckedRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    if (row.outcome === 'failed') return row
    const keys = keysOf(row)
    const repeated = keys.find(({ key }) => lines.has(key))
    if (!repeated) {
      for (const { key } of keys) lines.set(key, row.line)
      return row
    }
    const problem: Problem = { code: 'duplicate', field: row.cells.id ? 'id' : repeated.field, value: String(lines.get(repeated.key)) }
    return { ...row, outcome: 'failed', problems: [problem] }
  })
}

/** As the server compares products. */
function keysOf({ id, cells: { name = '', barcode = '' } }: CheckedRow): { field: 'name' | 'barcode'; key: string }[] {
  if (id !== undefined) return [{ field: 'name', key: `id ${id}` }]
  const digits = plainForm(unguardCell(barcode)).replace(/\.0+$|\D/g, '')
  const names = [{ field: 'name' as const, key: `name ${foldedName(unguardCell(name))}` }]
  return isGtin(digits) ? [...names, { field: 'barcode', key: `barcode ${gtinKey(digits)}` }] : names
}

export const isApplicable = ({ outcome }: CheckedRow): boolean => outcome === 'new' || outcome === 'changed'

export async function applyImport(): Promise<void> {
  const now = $import.get()
  if (now.step !== 'preview') return
  const pending = now.rows.filter(isApplicable)
  if (pending.some(becomesFreeProduct) && !confirm(t.confirmFree)) return
  await apply(now.rows, pending)
}

const becomesFreeProduct = ({ outcome, cells, changes }: CheckedRow): boolean =>
  readNumber(cells.price ?? '', { decimals: 2, unit: 'money' }) === 0 &&
  (outcome === 'new' || changes.some(({ field }) => field === 'price'))

export async function resumeImport(): Promise<void> {
  const now = $import.get()
  if (now.step === 'done' && now.left.length > 0) await apply(now.rows, now.left)
}

async function apply(all: CheckedRow[], pending: CheckedRow[]): Promise<void> {
  const { signal } = restart()
  const done = new Map<number, CheckedRow>()
  let failure: unknown
  $import.set({ step: 'applying', done: 0, total: pending.length })
  for (const batch of batchesOf(pending)) {
    if (signal.aborted) break
    try {
      // Without the signal: the outcome of a sent batch must be known.
      for (const row of await send(batch, true)) done.set(row.line, row)
    } catch (error) {
      failure = error
      break
    }
    if (!signal.aborted) $import.set({ step: 'applying', done: done.size, total: pending.length })
  }
  if (done.size > 0) {
    void productList.reload()
    refreshProducts()
  }
  if (signal.aborted) return
  const rows = all.map((row) => done.get(row.line) ?? row)
  const left = pending.filter(({ line }) => !done.has(line))
  $import.set({ step: 'done', rows, left })
  if (failure) showFailure({ title: t.applyFailed, description: failureReason(failure) }, failure)
  else showToast(t.finished(count(rows, 'new'), count(rows, 'changed'), count(rows, 'failed')))
}

export const count = (rows: readonly CheckedRow[], outcome: Outcome): number => rows.filter((row) => row.outcome === outcome).length

export const problemText = ({ code, field, value = '' }: Problem): string => t.problems[code](field, value)

/** Downloads the failed rows with their problems, to be corrected and imported again. */
export function downloadFailed(rows: readonly CheckedRow[]): void {
  const lines = rows
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ cells, problems }) =>
      csvLine([...productColumnNames.map((column) => unguardCell(cells[column] ?? '')), problems.map(problemText).join('; ')]),
    )
  const head = csvLine([...Object.values(productColumns), t.problemColumn])
  saveFile(new Blob([byteOrderMark, head, ...lines], { type: 'text/csv' }), t.failedFileName(today()))
}

export function closeImport(): void {
  if (!isApplying() || confirm(t.stopQuestion)) reset()
}

const isApplying = (): boolean => $import.get().step === 'applying'

function reset(): void {
  startOver()
  $importOpen.set(false)
}
watchUnsaved({ isDirty: isApplying, discard: reset })

export function startOver(): void {
  restart()
  $import.set({ step: 'choose', problem: null })
}

function restart(): AbortController {
  current.abort()
  current = new AbortController()
  return current
}
