import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FormState } from './form.ts'
import { trackUpload } from './pending-uploads.ts'
import { createRowForm } from './row-form.ts'
import { confirmDiscard, hasUnsaved } from './unsaved.ts'

interface Row {
  id: number
  name: string
  price: string
  visible: boolean
  updatedAt: string
}
type Draft = Omit<Row, 'id' | 'updatedAt'>

const update = vi.fn<(id: number, changes: Partial<Draft> & { updatedAt?: string }) => Promise<Row>>()
const row: Row = { id: 7, name: 'יין', price: '10', visible: true, updatedAt: 'v1' }
const newer: Row = { ...row, name: 'יין אדום', price: '12', updatedAt: 'v2' }
const outdated = () => new RequestFailure(409, 'outdated', 'changed meanwhile', undefined, newer)

const opened = (form: FormState<Draft>) => (form.state === 'open' ? form : null)

function openForm() {
  const form = createRowForm<Row, Draft>({
    blank: () => ({ name: '', price: '', visible: true }),
    toDraft: ({ name, price, visible }) => ({ name, price, visible }),
    check: () => ({}),
    insert: async () => row,
    update,
    saved: () => {},
    labels: { name: 'שם', price: 'מחיר', visible: 'מוצג' },
    texts: { added: { title: 'נוסף' }, addFailed: 'לא נוסף', updated: { title: 'עודכן' }, updateFailed: 'נכשל' },
  })
  form.openRow(row)
  return form
}

beforeEach(() => {
  update.mockReset()
  $toasts.set([])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Drafts of earlier tests.
  vi.stubGlobal('confirm', () => true)
  confirmDiscard()
  vi.stubGlobal('confirm', vi.fn())
})

test('a save sends the version it was made from', async () => {
  const { edit, submit } = openForm()
  update.mockResolvedValue(newer)
  edit({ price: '11' })
  await submit()
  expect(update).toHaveBeenCalledWith(7, { price: '11', updatedAt: 'v1' })
})

test("a conflict preselects fields changed on one side, and the owner's value for the others", async () => {
  const { edit, submit, $form, conflict } = openForm()
  update.mockRejectedValueOnce(outdated())
  edit({ price: '11', visible: false })
  expect(await submit()).toBe(false)
  expect($form.get()).toMatchObject({ saving: false, draft: { price: '11' }, conflict: { theirs: { name: 'יין אדום', price: '12' } } })
  expect([...(opened($form.get())?.conflict?.choices ?? [])]).toEqual([
    ['name', 'theirs'],
    ['price', 'mine'],
    ['visible', 'mine'],
  ])
  expect($toasts.get()).toEqual([])

  conflict.choose('visible', 'theirs')
  update.mockResolvedValueOnce(newer)
  expect(await conflict.resolve()).toBe(true)
  expect(update).toHaveBeenLastCalledWith(7, { price: '11', updatedAt: 'v2' })
  expect(opened($form.get())).toBeNull()
})

test('equal changes are saved over the newer version without a question, and retried once only', async () => {
  const { edit, submit, $form } = openForm()
  update.mockRejectedValueOnce(outdated()).mockResolvedValueOnce(newer)
  edit({ name: 'יין אדום', price: '12' })
  expect(await submit()).toBe(true)
  expect(update).toHaveBeenLastCalledWith(7, { name: 'יין אדום', price: '12', visible: true, updatedAt: 'v2' })
  expect({ form: opened($form.get()), toasts: $toasts.get() }).toMatchObject({ form: null, toasts: [{ title: 'עודכן' }] })

  const again = openForm()
  update.mockReset().mockRejectedValue(outdated())
  again.edit({ name: 'יין אדום', price: '12' })
  expect(await again.submit()).toBe(false)
  expect(update).toHaveBeenCalledTimes(2)
  expect(opened(again.$form.get())?.saving).toBe(false)
  expect($toasts.get().at(-1)?.title).toBe('נכשל')
})

test('a save waits for a running upload and includes its picture', async () => {
  const { edit, submit } = openForm()
  update.mockResolvedValue(newer)
  const came = Promise.resolve().then(() => {
    edit({ price: '11' })
    return true
  })
  trackUpload(came)
  expect(await submit()).toBe(true)
  expect(update).toHaveBeenCalledWith(7, { price: '11', updatedAt: 'v1' })
})

test('a conflict that was set aside returns with the next save', async () => {
  const { edit, submit, $form, conflict } = openForm()
  update.mockRejectedValue(outdated())
  edit({ price: '11' })
  await submit()
  conflict.dismiss()
  expect($form.get()).toMatchObject({ conflict: null, draft: { price: '11', name: 'יין' } })
  await submit()
  expect(update).toHaveBeenLastCalledWith(7, { price: '11', updatedAt: 'v1' })
  expect(opened($form.get())?.conflict).not.toBeNull()
})

test('unsaved changes are discarded only after a confirmation', () => {
  const { edit, $form } = openForm()
  expect(hasUnsaved()).toBe(false)
  expect(confirmDiscard()).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  edit({ name: 'חדש' })
  vi.mocked(confirm).mockReturnValueOnce(false)
  expect(hasUnsaved()).toBe(true)
  expect(confirmDiscard()).toBe(false)
  expect(opened($form.get())?.draft.name).toBe('חדש')
  vi.mocked(confirm).mockReturnValueOnce(true)
  expect(confirmDiscard()).toBe(true)
  expect(hasUnsaved()).toBe(false)
  expect(opened($form.get())).toBeNull()
})
