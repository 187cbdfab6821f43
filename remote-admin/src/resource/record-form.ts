import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { frameMessages } from '../frame/frame-messages.ts'
import { type Conflict, conflictOf, guardOf, mergedDraft, newerRow, type Side, versionOf, withChoice } from './conflict.ts'
import { readAgainAfterSignIn } from './read-again.ts'
import { watchUnsaved } from './unsaved.ts'

type Texts = Record<string, string>
export type FieldErrors<Draft> = Partial<Record<keyof Draft, string>>

export type RecordForm<Draft> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'ready'
      saved: Draft
      draft: Draft
      errors: FieldErrors<Draft>
      saving: boolean
      /** The record's version when it was read or saved last. */
      version: string | undefined
      /** Somebody else's newer version, between which and this draft the owner has to choose. */
      conflict: Conflict<Draft> | null
    }

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

  async function load(): Promise<void> {
    $form.set({ state: 'loading' })
    try {
      const row = await read()
      const draft = toDraft(row)
      $form.set({ state: 'ready', saved: draft, draft, errors: {}, saving: false, version: versionOf(row), conflict: null })
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
    if (Object.keys(errors).length > 0) {
      $form.set({ ...form, errors })
      if (Object.values(errors).includes(frameMessages.fieldRequired)) showToast({ kind: 'error', ...frameMessages.fieldMissing })
      return false
    }
    $form.set({ ...form, errors: {}, saving: true, conflict: null })
    try {
      const row = await save(changesOf(form.saved, sent), sent, guardOf(form.version))
      settle(row, form.draft)
      saved(row)
      showToast(texts.saved)
      return true
    } catch (error) {
      if (isConflict(error, form.saved, sent)) return false
      refused(error)
      showFailure(texts.failed, error)
      return false
    }
  }

  /** What was typed while the save was on its way stays. */
  function settle(row: Row, sent: Draft): void {
    const now = $form.get()
    if (now.state !== 'ready') return
    const saved = toDraft(row)
    const draft = { ...saved, ...changesOf(sent, now.draft, {}) }
    $form.set({ state: 'ready', saved, draft, errors: {}, saving: false, version: versionOf(row), conflict: null })
  }

  /** Shows somebody else's newer version, where that is what the save was refused for. */
  function isConflict(error: unknown, saved: Draft, draft: Draft): boolean {
    const theirs = newerRow<Row>(error)
    const now = $form.get()
    if (!theirs || now.state !== 'ready') return false
    $form.set({ ...now, saving: false, conflict: conflictOf(saved, draft, toDraft(theirs), versionOf(theirs)) })
    return true
  }

  function choose(key: keyof Draft, side: Side): void {
    const now = $form.get()
    if (now.state === 'ready' && now.conflict) $form.set({ ...now, conflict: withChoice(now.conflict, key, side) })
  }

  /** Back to the form as it is; a save then meets the same newer version. */
  function setAside(): void {
    const now = $form.get()
    if (now.state === 'ready') $form.set({ ...now, conflict: null })
  }

  /** Saves what was chosen, over the newer version. */
  function resolve(): Promise<boolean> {
    const now = $form.get()
    if (now.state !== 'ready' || !now.conflict) return Promise.resolve(false)
    const { theirs, version } = now.conflict
    $form.set({ ...now, saved: theirs, version, draft: mergedDraft(now.draft, now.conflict), conflict: null })
    return submit()
  }

  /** The server names a nested field by its path; the form knows it by its last part. */
  function refused(error: unknown): void {
    const now = $form.get()
    if (now.state !== 'ready') return
    const field = error instanceof RequestFailure ? error.field?.split('.').at(-1) : undefined
    const errors = field && field in now.draft ? ({ [field]: frameMessages.fieldRefused } as FieldErrors<Draft>) : {}
    $form.set({ ...now, errors, saving: false })
  }

  onMount($form, () => {
    if ($form.get().state !== 'ready') load()
    const stop = readAgainAfterSignIn($form, load)
    return () => {
      stop()
      if (!isDirty()) $form.set({ state: 'loading' })
    }
  })

  // The value as it lies there: to ask for it would be to read the record.
  function isDirty(): boolean {
    const form = $form.value
    return form?.state === 'ready' && Object.keys(changesOf(form.saved, form.draft, {})).length > 0
  }
  /** As it was saved: whoever comes back at once finds the store mounted still, and nothing would read it again. */
  function discard(): void {
    const form = $form.value
    if (form?.state === 'ready') $form.set({ ...form, draft: form.saved, errors: {}, conflict: null })
  }
  watchUnsaved({ isDirty, discard })

  return { $form, load, edit, submit, conflict: { choose, setAside, resolve } }
}

const trimmed = <Draft extends Texts>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, text]) => [key, text.trim()])) as Draft

/** The fields that differ; `none` where none does: a save without changes is still a save, and a patch must name a field. */
export function changesOf<Draft extends Texts>(before: Draft, after: Draft, none: Partial<Draft> = after): Partial<Draft> {
  const changed = Object.entries(after).filter(([key, text]) => before[key] !== text)
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Draft>) : none
}
