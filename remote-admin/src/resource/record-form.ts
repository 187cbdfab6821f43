import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { panelMessages } from '../ui/panel-messages.ts'
import { type Contested, conflictVerbs, guardOf, versionOf } from './conflict.ts'
import { createFailureToasts } from './failure-toasts.ts'
import type { FieldErrors } from './field-errors.ts'
import { saveAfterUploads } from './pending-uploads.ts'
import { reloadAfterSignIn } from './session.ts'
import { watchUnsaved } from './unsaved.ts'

type Texts = Record<string, string>

export type RecordForm<Draft> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | ({ state: 'ready'; errors: FieldErrors<Draft> } & Contested<Draft>)

interface Options<Row, Draft> {
  read: () => Promise<Row>
  toDraft: (row: Row) => Draft
  check: (draft: Draft) => FieldErrors<Draft>
  /** Sends what changed, and the version that it was changed from; `draft` is the whole, for fields that travel together. */
  save: (changes: Partial<Draft>, draft: Draft, guard: { updatedAt?: string }) => Promise<Row>
  saved: (row: Row) => void
  texts: { saved: { title: string }; failed: { title: string; description?: string } }
}

/** The form of a record of which there is one. */
export function createRecordForm<Row, Draft extends Texts>({ read, toDraft, check, save, saved, texts }: Options<Row, Draft>) {
  const $form = atom<RecordForm<Draft>>({ state: 'loading' })
  const toasts = createFailureToasts()

  async function load(): Promise<void> {
    $form.set({ state: 'loading' })
    try {
      const row = await read()
      const draft = toDraft(row)
      $form.set({ state: 'ready', start: draft, draft, errors: {}, saving: false, version: versionOf(row), conflict: null })
    } catch (error) {
      console.error('A record could not be read', error)
      $form.set({ state: 'failed', error })
    }
  }

  function edit(change: Partial<Draft>): void {
    const form = $form.get()
    if (form.state !== 'ready') return
    const errors = { ...form.errors }
    for (const key of Object.keys(change)) delete errors[key]
    $form.set({ ...form, draft: { ...form.draft, ...change }, errors })
  }

  /** @returns whether it was saved; each reason why not has been shown. */
  async function submit(): Promise<boolean> {
    const form = $form.get()
    if (form.state !== 'ready' || form.saving) return false
    const sent = trimmed(form.draft)
    const errors = check(sent)
    toasts.end()
    if (Object.keys(errors).length > 0) {
      $form.set({ ...form, errors })
      if (Object.values(errors).includes(panelMessages.fieldRequired)) toasts.refuse(panelMessages.fieldMissing)
      return false
    }
    $form.set({ ...form, errors: {}, saving: true, conflict: null })
    try {
      const row = await save(changesOf(form.start, sent), sent, guardOf(form.version))
      settle(row, form.draft)
      saved(row)
      showToast(texts.saved)
      return true
    } catch (error) {
      const met = await conflict.meet(error, sent)
      if (met !== null) return met
      refused(error)
      toasts.fail(texts.failed, error)
      return false
    }
  }

  /** What was typed while the save was on its way stays. */
  function settle(row: Row, sent: Draft): void {
    const now = $form.get()
    if (now.state !== 'ready') return
    const start = toDraft(row)
    const draft = { ...start, ...changesOf(sent, now.draft, {}) }
    $form.set({ state: 'ready', start, draft, errors: {}, saving: false, version: versionOf(row), conflict: null })
  }

  const ready = () => {
    const form = $form.get()
    return form.state === 'ready' ? form : null
  }
  const conflict = conflictVerbs<Row, Draft>({
    now: ready,
    change: (change) => {
      const form = ready()
      if (form) $form.set({ ...form, ...change })
    },
    toDraft,
    fit: (draft) => draft,
    submit,
  })

  /** The server names a nested field by its path; the form knows it by its last part. */
  function refused(error: unknown): void {
    const now = $form.get()
    if (now.state !== 'ready') return
    const field = error instanceof RequestFailure ? error.field?.split('.').at(-1) : undefined
    const errors = field && field in now.draft ? ({ [field]: panelMessages.fieldRefused } as FieldErrors<Draft>) : {}
    $form.set({ ...now, errors, saving: false })
  }

  onMount($form, () => {
    if ($form.get().state !== 'ready') load()
    const stop = reloadAfterSignIn($form, load)
    return () => {
      stop()
      toasts.end()
      if (!isDirty()) $form.set({ state: 'loading' })
    }
  })

  // The value as it lies there: to ask for it would be to read the record.
  function isDirty(): boolean {
    const form = $form.value
    return form?.state === 'ready' && Object.keys(changesOf(form.start, form.draft, {})).length > 0
  }
  /** As it was saved: whoever comes back at once finds the store mounted still, and nothing would read it again. */
  function discard(): void {
    const form = $form.value
    if (form?.state === 'ready') $form.set({ ...form, draft: form.start, errors: {}, conflict: null })
  }
  watchUnsaved({ isDirty, discard })

  return { $form, load, edit, submit: () => saveAfterUploads(submit), conflict: conflict.verbs }
}

const trimmed = <Draft extends Texts>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, text]) => [key, text.trim()])) as Draft

/** The fields that differ; `none` where none does: a save without changes is still a save, and a patch must name a field. */
export function changesOf<Draft extends Texts>(before: Draft, after: Draft, none: Partial<Draft> = after): Partial<Draft> {
  const changed = Object.entries(after).filter(([key, text]) => before[key] !== text)
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Draft>) : none
}
