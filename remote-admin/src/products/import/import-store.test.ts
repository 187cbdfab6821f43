import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ImportAnswer, ImportBatch } from '@lechaim/shared/contracts/product-import.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmDiscard, hasUnsaved } from '../../resource/unsaved.ts'
import { $import, $importOpen, applyImport, checkFile, resumeImport, startOver } from './import-store.ts'

const send = vi.spyOn(api, 'importProducts')
/** Every product is new but for those whose name says otherwise. */
const checkRows = ({ rows }: ImportBatch): ImportAnswer => ({
  rows: rows.map(({ line, cells: { name = '' } }) => {
    if (name.startsWith('רע')) return { line, outcome: 'failed', problems: [{ code: 'required', field: 'price' }] }
    return name.startsWith('קיים') ? { line, outcome: 'changed', id: 7, changes: [] } : { line, outcome: 'new' }
  }),
})
const file = (names: string[]) => new Blob([`שם המוצר\n${names.join('\n')}`])
const outcomes = () => {
  const now = $import.get()
  return now.step === 'preview' || now.step === 'done' ? now.rows.map(({ line, outcome }) => [line, outcome]) : now.step
}
const applied = () => send.mock.calls.filter(([batch]) => batch.apply).flatMap(([{ rows }]) => rows.map(({ line }) => line))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api.owned, 'products').mockResolvedValue({ items: [], next: null })
  send.mockReset().mockImplementation(async (batch) => checkRows(batch))
  $toasts.set([])
  startOver()
})

test('an import applies valid rows only, after the preview', async () => {
  await checkFile(file(['א', 'רע', 'קיים']))
  expect(outcomes()).toEqual([
    [2, 'new'],
    [3, 'failed'],
    [4, 'changed'],
  ])
  expect(applied()).toEqual([])
  await applyImport()
  expect(applied()).toEqual([2, 4])
  expect(outcomes()).toHaveLength(3)
  expect($toasts.get()).toMatchObject([{ title: 'הייבוא הסתיים', description: 'נוסף מוצר אחד, עודכן מוצר אחד, שורה אחת שגויה' }])
})

test('a product repeated in the file fails, across batches too', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `יין ${n}`)
  await checkFile(file(['א', 'קיים', ...many, 'א', 'קיים שוב']))
  expect(send.mock.calls.length).toBeGreaterThan(1)
  const now = $import.get()
  expect(now.step === 'preview' && now.rows.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
    { line: 304, problems: [{ code: 'duplicate', value: '2' }] },
    { line: 305, problems: [{ code: 'duplicate', value: '3' }] },
  ])
})

test('a new product repeated with other quotation marks or by barcode fails across batches', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `יין ${n},`)
  const rows = ['קברנה ״הגפן״,7290000176093', ...many, 'קברנה הגפן,', "אחר,'07290000176093"]
  await checkFile(new Blob([`שם המוצר,ברקוד\n${rows.join('\n')}`]))
  const now = $import.get()
  expect(now.step === 'preview' && now.rows.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
    { line: 303, problems: [{ code: 'duplicate', field: 'name', value: '2' }] },
    { line: 304, problems: [{ code: 'duplicate', field: 'barcode', value: '2' }] },
  ])
})

test('an interrupted import continues with the remaining rows', async () => {
  await checkFile(file(Array.from({ length: 450 }, (_, n) => `יין ${n}`)))
  send.mockImplementationOnce(async (batch) => checkRows(batch)).mockRejectedValueOnce(new RequestFailure(0, 'offline', ''))
  await applyImport()
  expect($import.get()).toMatchObject({ step: 'done', left: { length: 250 } })
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בייבוא המוצרים' }])
  await resumeImport()
  expect($import.get()).toMatchObject({ step: 'done', left: [] })
  expect(new Set(applied()).size).toBe(450)
})

test('a failed check shows no preview, and a closed import ignores late answers', async () => {
  send.mockRejectedValueOnce(new RequestFailure(503, 'unavailable', ''))
  await checkFile(file(['א']))
  expect(outcomes()).toBe('choose')
  expect($toasts.get().length).toBe(1)
  let answer = (_: ImportAnswer) => {}
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const checked = checkFile(file(['א']))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 10_000)
  startOver()
  answer({ rows: [{ line: 2, outcome: 'new' }] })
  await checked
  expect(outcomes()).toBe('choose')
})

test('a running import is left only after a confirmation and stops after the current batch', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  await checkFile(file(Array.from({ length: 450 }, (_, n) => `יין ${n}`)))
  expect(hasUnsaved()).toBe(false)
  expect(confirmDiscard()).toBe(true)
  $importOpen.set(true)
  let answer = () => {}
  send.mockImplementationOnce(
    (batch) =>
      new Promise((resolve) => {
        answer = () => resolve(checkRows(batch))
      }),
  )
  const saved = applyImport()
  expect(hasUnsaved()).toBe(true)
  expect(confirmDiscard()).toBe(false)
  expect(outcomes()).toBe('applying')
  asked.mockReturnValue(true)
  expect(confirmDiscard()).toBe(true)
  expect(outcomes()).toBe('choose')
  expect($importOpen.get()).toBe(false)
  answer()
  await saved
  expect(applied().length).toBe(200)
  expect(outcomes()).toBe('choose')
  expect($toasts.get()).toEqual([])
  vi.unstubAllGlobals()
})

test('new free products are imported only after a confirmation', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  await checkFile(new Blob(['שם המוצר,מחיר\nא,0.00\nב,10']))
  await applyImport()
  expect(asked.mock.calls).toEqual([['יש בקובץ מוצרים שהמחיר שלהם הוא 0. לייבא אותם?']])
  expect(applied()).toEqual([])
  asked.mockReturnValue(true)
  await applyImport()
  expect(applied()).toEqual([2, 3])
  vi.unstubAllGlobals()
})
