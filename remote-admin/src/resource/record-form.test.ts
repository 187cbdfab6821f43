import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { panelMessages } from '../ui/panel-messages.ts'
import { trackUpload } from './pending-uploads.ts'
import { createRecordForm } from './record-form.ts'
import { confirmDiscard } from './unsaved.ts'

interface Row {
  name: string
  tagline: string
  updatedAt?: string
}
const save = vi.fn<(changes: Partial<Row>, draft: object, guard: object) => Promise<Row>>()

async function openForm() {
  const form = createRecordForm<Row, { name: string; tagline: string }>({
    read: async () => ({ name: 'לחיים', tagline: 'בית המשקאות', updatedAt: 'v1' }),
    toDraft: ({ name, tagline }) => ({ name, tagline }),
    check: (draft) => (draft.name ? {} : { name: panelMessages.fieldRequired }),
    save: ({ changes, draft, guard }) => save(changes, draft, guard),
    saved: () => {},
    texts: { saved: { title: 'נשמר' }, failed: { title: 'נכשל' } },
  })
  form.$form.listen(() => {})
  await vi.waitFor(() => expect(form.$form.get().state).toBe('open'), 10_000)
  return form
}

beforeEach(() => {
  save.mockReset()
  $toasts.set([])
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a save sends changed fields only, trimmed', async () => {
  const { edit, submit, $form } = await openForm()
  save.mockResolvedValue({ name: 'לחיים', tagline: 'יין ועוד' })
  edit({ tagline: ' יין ועוד ' })
  expect(await submit()).toBe(true)
  expect(save.mock.calls[0]?.[0]).toEqual({ tagline: 'יין ועוד' })
  expect($form.get()).toMatchObject({ start: { tagline: 'יין ועוד' }, draft: { tagline: 'יין ועוד' }, saving: false })
  expect($toasts.get()).toMatchObject([{ title: 'נשמר' }])
})

test('a discarded draft shows the saved values', async () => {
  const { edit, $form } = await openForm()
  vi.stubGlobal('confirm', () => true)
  edit({ tagline: 'חדש' })
  expect(confirmDiscard()).toBe(true)
  expect($form.get()).toMatchObject({ state: 'open', draft: { tagline: 'בית המשקאות' } })
  vi.unstubAllGlobals()
})

test('a missing field shows an error and a toast, and nothing is sent', async () => {
  const { edit, submit, $form } = await openForm()
  edit({ name: ' ' })
  expect(await submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  expect($form.get()).toMatchObject({ errors: { name: 'נא למלא את השדה' } })
  expect($toasts.get()).toMatchObject([{ kind: 'error', description: 'נא למלא את כל השדות' }])
  edit({ name: 'ל' })
  expect($form.get()).toMatchObject({ errors: {} })
})

test('a refused save keeps the draft and marks the field named by the server', async () => {
  const { edit, submit, $form } = await openForm()
  save.mockRejectedValue(new RequestFailure(400, 'validation_failed', 'no', 'body.tagline'))
  edit({ tagline: 'חדש' })
  expect(await submit()).toBe(false)
  expect($form.get()).toMatchObject({ draft: { tagline: 'חדש' }, errors: { tagline: 'הערך הזה אינו תקין' }, saving: false })
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'נכשל' }])
})

test('text typed during a save is kept', async () => {
  const { edit, submit, $form } = await openForm()
  let answer = (_: Row) => {}
  save.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  edit({ tagline: 'א' })
  const saved = submit()
  edit({ name: 'לחיים ועוד' })
  answer({ name: 'לחיים', tagline: 'א' })
  await saved
  expect($form.get()).toMatchObject({ start: { name: 'לחיים', tagline: 'א' }, draft: { name: 'לחיים ועוד', tagline: 'א' } })
})

test('a save waits for a running upload and includes its picture', async () => {
  const { edit, submit } = await openForm()
  save.mockResolvedValue({ name: 'לחיים', tagline: 'חדש' })
  const came = Promise.resolve().then(() => {
    edit({ tagline: 'חדש' })
    return true
  })
  trackUpload(came)
  expect(await submit()).toBe(true)
  expect(save.mock.calls[0]?.[0]).toEqual({ tagline: 'חדש' })
})

test('a resolved conflict is saved over the newer version', async () => {
  const { edit, submit, $form, conflict } = await openForm()
  const newer = { name: 'לחיים ושות׳', tagline: 'בית היין', updatedAt: 'v2' }
  save.mockRejectedValueOnce(new RequestFailure(409, 'outdated', 'changed meanwhile', undefined, newer))
  edit({ tagline: 'חדש' })
  expect(await submit()).toBe(false)
  expect(save.mock.calls[0]?.[2]).toEqual({ updatedAt: 'v1' })
  const form = $form.get()
  expect(form.state === 'open' && [...(form.conflict?.choices ?? [])]).toEqual([
    ['name', 'theirs'],
    ['tagline', 'mine'],
  ])
  save.mockResolvedValueOnce({ ...newer, tagline: 'חדש', updatedAt: 'v3' })
  expect(await conflict.resolve()).toBe(true)
  expect(save.mock.calls[1]?.[0]).toEqual({ tagline: 'חדש' })
  expect(save.mock.calls[1]?.[2]).toEqual({ updatedAt: 'v2' })
  expect($form.get()).toMatchObject({ start: { name: 'לחיים ושות׳', tagline: 'חדש' }, version: 'v3', conflict: null })
})
