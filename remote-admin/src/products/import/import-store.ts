import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ImportedRow } from '@lechaim/shared/contracts/product-import.ts'
import { byteOrderMark, csvLine, unguardCell } from '@lechaim/shared/lib/csv.ts'
import { productColumnNames, productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { saveFile, today } from '../../resource/download.ts'
import { failureReason } from '../../resource/failure-messages.ts'
import { refreshProducts } from '../../resource/refresh-shop.ts'
import { watchUnsaved } from '../../resource/unsaved.ts'
import { $importOpen, productList } from '../products-store.ts'
import { batchesOf } from './import-batches.ts'
import { importMessages as t } from './import-messages.ts'
import { type FileProblem, type Problem, type ReadRow, readCsv } from './read-csv.ts'

export type Outcome = ImportedRow['outcome']

/** A row of the file with what becomes of it. */
export interface JudgedRow extends ReadRow {
  outcome: Outcome
  id?: number
  changes: NonNullable<ImportedRow['changes']>
}

export type Import =
  | { step: 'choose'; problem: FileProblem | null }
  | { step: 'reading' }
  | { step: 'checking'; done: number; total: number }
  | { step: 'preview'; rows: JudgedRow[]; ignored: string[] }
  | { step: 'applying'; done: number; total: number }
  /** Applied, but for the rows that are `left` where it was cut short. */
  | { step: 'done'; rows: JudgedRow[]; left: JudgedRow[] }

export const $import = atom<Import>({ step: 'choose', problem: null })

let current = new AbortController()

/** Reads a file and asks the server what it would change. */
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
    const rows = await judge(read.rows, signal)
    if (!signal.aborted) $import.set({ step: 'preview', rows, ignored: read.ignored })
  } catch (error) {
    if (signal.aborted) return
    $import.set({ step: 'choose', problem: null })
    showFailure({ title: t.checkFailed, description: failureReason(error) }, error)
  }
}

async function judge(rows: ReadRow[], signal: AbortSignal): Promise<JudgedRow[]> {
  const judged = rows.filter(({ problems }) => problems.length > 0).map(failed)
  const sound = rows.filter(({ problems }) => problems.length === 0)
  $import.set({ step: 'checking', done: 0, total: sound.length })
  for (const batch of batchesOf(sound)) {
    judged.push(...(await send(batch, false, signal)))
    signal.throwIfAborted()
    $import.set({ step: 'checking', done: judged.length - (rows.length - sound.length), total: sound.length })
  }
  return withoutRepetitions(judged.sort((a, b) => a.line - b.line))
}

const failed = (row: ReadRow): JudgedRow => ({ ...row, outcome: 'failed', changes: [] })

async function send(batch: ReadRow[], apply: boolean, signal?: AbortSignal): Promise<JudgedRow[]> {
  const rows = batch.map(({ line, cells }) => ({ line, cells }))
  const answer = await api.importProducts({ apply, rows }, signal)
  const answers = new Map(answer.rows.map((row) => [row.line, row]))
  return batch.map((row) => {
    const { outcome = 'failed', id, changes = [], problems = [] } = answers.get(row.line) ?? {}
    return { ...row, outcome, changes, problems, ...(id !== undefined && { id }) }
  })
}

/** The server knows one batch at a time; two rows of the file about one product would undo each other at each import. */
export function withoutRepetitions(rows: JudgedRow[]): JudgedRow[] {
  const lines = new Map<string, number>()
  return rows.map((row) => {
    if (row.outcome === 'failed') return row
    const key = row.id === undefined ? `name ${row.cells.name?.trim()}` : `id ${row.id}`
    const earlier = lines.get(key)
    if (earlier === undefined) {
      lines.set(key, row.line)
      return row
    }
    const problem: Problem = { code: 'duplicate', field: row.cells.id ? 'id' : 'name', value: String(earlier) }
    return { ...row, outcome: 'failed', problems: [problem] }
  })
}

export const isApplicable = ({ outcome }: JudgedRow): boolean => outcome === 'new' || outcome === 'changed'

/** Applies what the preview has shown. */
export async function applyImport(): Promise<void> {
  const now = $import.get()
  if (now.step !== 'preview') return
  const wanted = now.rows.filter(isApplicable)
  if (wanted.some(becomesFree) && !confirm(t.confirmFree)) return
  await apply(now.rows, wanted)
}

const becomesFree = ({ outcome, cells, changes }: JudgedRow): boolean =>
  /^(?=.*0)[0₪.,\s]+$/.test(cells.price ?? '') && (outcome === 'new' || changes.some(({ field }) => field === 'price'))

/** Goes on where it was cut short. */
export async function resumeImport(): Promise<void> {
  const now = $import.get()
  if (now.step === 'done' && now.left.length > 0) await apply(now.rows, now.left)
}

async function apply(all: JudgedRow[], wanted: JudgedRow[]): Promise<void> {
  const { signal } = restart()
  const done = new Map<number, JudgedRow>()
  let failure: unknown
  $import.set({ step: 'applying', done: 0, total: wanted.length })
  for (const batch of batchesOf(wanted)) {
    if (signal.aborted) break
    try {
      // Not to be aborted: what is on its way is saved or not, and the owner is to know which.
      for (const row of await send(batch, true)) done.set(row.line, row)
    } catch (error) {
      failure = error
      break
    }
    if (!signal.aborted) $import.set({ step: 'applying', done: done.size, total: wanted.length })
  }
  if (done.size > 0) {
    void productList.reload()
    refreshProducts()
  }
  if (signal.aborted) return
  const rows = all.map((row) => done.get(row.line) ?? row)
  const left = wanted.filter(({ line }) => !done.has(line))
  $import.set({ step: 'done', rows, left })
  if (failure) showFailure({ title: t.applyFailed, description: failureReason(failure) }, failure)
  else showToast(t.finished(count(rows, 'new'), count(rows, 'changed'), count(rows, 'failed')))
}

export const count = (rows: readonly JudgedRow[], outcome: Outcome): number => rows.filter((row) => row.outcome === outcome).length

/** What is wrong with a row, in words. */
export const problemText = ({ code, field, value = '' }: Problem): string => t.problems[code](field, value)

/** The rows that were refused, with the reason beside each, to be mended and imported again. */
export function downloadFailed(rows: readonly JudgedRow[]): void {
  const lines = rows
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ cells, problems }) =>
      csvLine([...productColumnNames.map((column) => unguardCell(cells[column] ?? '')), problems.map(problemText).join('; ')]),
    )
  const head = csvLine([...Object.values(productColumns), t.problemColumn])
  saveFile(new Blob([byteOrderMark, head, ...lines], { type: 'text/csv' }), t.failedFileName(today()))
}

/** Closes the import; one that is being saved only after asking. */
export function leaveImport(): void {
  if (!isApplying() || confirm(t.stopQuestion)) end()
}

const isApplying = (): boolean => $import.get().step === 'applying'

/** Nothing of it stays, so that whoever comes back finds no import begun. */
function end(): void {
  startOver()
  $importOpen.set(false)
}
watchUnsaved({ isDirty: isApplying, discard: end })

/** Back to choosing a file. */
export function startOver(): void {
  restart()
  $import.set({ step: 'choose', problem: null })
}

function restart(): AbortController {
  current.abort()
  current = new AbortController()
  return current
}
