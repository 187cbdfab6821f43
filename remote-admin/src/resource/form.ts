// The one form of the panel: a draft of a row, edited, checked and saved. A refused save keeps what was typed.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { panelMessages } from '../ui/panel-messages.ts'
import { type Conflict, conflictOf, mergedDraft, newerRow, type Shown, type Side, same, versionOf, withChoice } from './conflict.ts'
import { fieldRefusal } from './failure-messages.ts'
import { createFailureToasts, type Message } from './failure-toasts.ts'
import type { FieldErrors } from './field-errors.ts'
import { saveAfterUploads } from './pending-uploads.ts'
import { watchUnsaved } from './unsaved.ts'

export interface OpenForm<Draft> {
  state: 'open'
  /** The row being edited; null for a new one, and for a record without an id. */
  id: number | null
  /** The row as it was read or saved last. */
  start: Draft
  draft: Draft
  errors: FieldErrors<Draft>
  saving: boolean
  /** The version of the row in `start`. */
  version: string | undefined
  /** A newer version of the row that conflicts with the draft. */
  conflict: Conflict<Draft> | null
}
export type FormState<Draft> = { state: 'closed' } | { state: 'loading' } | { state: 'failed'; error: unknown } | OpenForm<Draft>

/** One field, as its component takes it. */
export interface Binding<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

interface Saving<Draft> {
  id: number | null
  draft: Draft
  /** The fields that differ from the saved row; all of them where none does, because a patch must name one (SPEC §5). */
  changes: Partial<Draft>
  /** The version that the draft was made from: the server refuses a patch of an older one. */
  guard: { updatedAt?: string }
}

export interface FormOptions<Row, Draft extends object> {
  /** @param sent the draft that this row is the answer to, after a save */
  toDraft: (row: Row, sent?: Draft) => Draft
  check?: (draft: Draft, id: number | null) => FieldErrors<Draft>
  /** The toast beside the messages at the fields; by default it names missing fields only. */
  errorToast?: (errors: FieldErrors<Draft>) => Message | null
  /** Asks before a save that may be a slip. */
  confirmSave?: (draft: Draft, start: Draft) => boolean
  /** Restores invariants between fields after each edit and each choice between versions. */
  normalize?: (draft: Draft) => Draft
  save: (saving: Saving<Draft>) => Promise<Row>
  /** Continues with a draft that was merged with a newer version; absent saves it. */
  saveMerged?: () => Promise<boolean>
  saved: (row: Row, isNew: boolean) => void
  savedToast: (isNew: boolean) => Message
  failedToast: (error: unknown, isNew: boolean) => Message
  shown?: Shown<Draft>
}

/** @param closesAfterSave true for rows in a dialog, false for a record that stays on its tab */
export function createForm<Row, Draft extends object>(options: FormOptions<Row, Draft>, closesAfterSave: boolean) {
  const { toDraft, check = (): FieldErrors<Draft> => ({}), normalize = (draft: Draft) => draft, errorToast = missingFieldsToast } = options
  const $form = atom<FormState<Draft>>({ state: closesAfterSave ? 'closed' : 'loading' })
  const toasts = createFailureToasts()

  // `value`, because `get()` would mount the store and so read a record.
  const current = (): OpenForm<Draft> | null => ($form.value?.state === 'open' ? $form.value : null)

  function change(part: Partial<OpenForm<Draft>>): void {
    const form = current()
    if (form) $form.set({ ...form, ...part })
  }

  function open(id: number | null, start: Draft, version?: string, draft = start): void {
    $form.set({ state: 'open', id, start, draft, errors: {}, saving: false, version, conflict: null })
  }

  /** A field's error stays until its value is valid. */
  function edit(part: Partial<Draft>): void {
    const form = current()
    if (!form) return
    const draft = normalize({ ...form.draft, ...part })
    const errors = check(trimmed(draft), form.id)
    const known = Object.entries(form.errors).map(([name, error]) => [name, name in part ? errors[name as keyof Draft] : error])
    change({ draft, errors: Object.fromEntries(known.filter(([, error]) => error !== undefined)) })
  }

  /** @returns whether it was saved; each reason why not has been shown */
  async function submit(): Promise<boolean> {
    const form = current()
    if (!form || form.saving) return false
    const { id, start, version } = form
    const draft = trimmed(form.draft)
    const errors = check(draft, id)
    toasts.dismiss()
    if (Object.keys(errors).length > 0) {
      change({ errors })
      const message = errorToast(errors)
      if (message) toasts.show(message)
      return false
    }
    if (options.confirmSave?.(draft, start) === false) return false
    change({ errors: {}, saving: true, conflict: null })
    try {
      const changed = changedFields(start, draft)
      const changes = Object.keys(changed).length > 0 ? changed : draft
      const row = await options.save({ id, draft, changes, guard: version === undefined ? {} : { updatedAt: version } })
      if (closesAfterSave) $form.set({ state: 'closed' })
      else rebase(row, form.draft)
      options.saved(row, id === null)
      showToast(options.savedToast(id === null))
      return true
    } catch (error) {
      const resolved = await resolveOutdated(error, draft)
      if (resolved !== null) return resolved
      change({ errors: serverErrors(error), saving: false })
      toasts.fail(options.failedToast(error, id === null), error)
      return false
    }
  }

  /** Continues from the saved row; what was typed during the save stays. */
  function rebase(row: Row, sent: Draft): void {
    const form = current()
    if (!form) return
    const start = toDraft(row, sent)
    open(form.id, start, versionOf(row), { ...start, ...changedFields(sent, form.draft) })
  }

  /** The server names a field by its path, such as `workingHours.weekdays` or `categories.0`. */
  function serverErrors(error: unknown): FieldErrors<Draft> {
    const path = error instanceof RequestFailure ? (error.field?.split('.') ?? []) : []
    const field = path.find((part) => part in (current()?.draft ?? {}))
    return field === undefined ? {} : ({ [field]: fieldRefusal(error) } as FieldErrors<Draft>)
  }

  /** @param sent the refused draft @returns whether it was saved after all; null for a refusal with another cause */
  async function resolveOutdated(error: unknown, sent: Draft): Promise<boolean | null> {
    const row = newerRow<Row>(error)
    const form = current()
    if (!row || !form) return null
    const conflict = conflictOf(form.start, sent, toDraft(row), versionOf(row))
    if (conflict.choices.size > 0) {
      change({ saving: false, conflict })
      return false
    }
    // Both versions agree: nothing to ask. The version is compared so that a server which refuses its own is not asked for ever.
    return conflict.version === form.version ? null : saveOver(conflict, form.draft)
  }

  function saveOver({ theirs, version }: Conflict<Draft>, draft: Draft): Promise<boolean> {
    change({ start: theirs, version, draft, saving: false, conflict: null })
    return options.saveMerged ? options.saveMerged() : submit()
  }

  const conflict = {
    shown: options.shown,
    /** The choices that make a difference: not those that another choice makes meaningless. */
    open: (mine: Draft, conflict: Conflict<Draft>): (readonly [keyof Draft, Side])[] => {
      const made = (key: keyof Draft, side: Side) => normalize(mergedDraft(mine, withChoice(conflict, key, side)))
      return [...conflict.choices].filter(([key]) => !same(made(key, 'mine'), made(key, 'theirs')))
    },
    choose: (key: keyof Draft, side: Side): void => {
      const conflict = current()?.conflict
      if (conflict) change({ conflict: withChoice(conflict, key, side) })
    },
    /** Returns to the unchanged form; a save then meets the same newer version. */
    dismiss: (): void => change({ conflict: null }),
    /** Saves what was chosen, over the newer version. */
    resolve: async (): Promise<boolean> => {
      const form = current()
      return form?.conflict ? saveOver(form.conflict, normalize(mergedDraft(form.draft, form.conflict))) : false
    },
  }

  const isDirty = (): boolean => {
    const form = current()
    return form !== null && Object.keys(changedFields(form.start, form.draft)).length > 0
  }
  function discard(): void {
    toasts.dismiss()
    const form = current()
    if (closesAfterSave) $form.set({ state: 'closed' })
    else if (form) change({ draft: form.start, errors: {}, conflict: null })
  }
  watchUnsaved({ isDirty, discard })

  return {
    $form,
    open,
    edit,
    bind: <Name extends keyof Draft>({ draft, errors }: OpenForm<Draft>, name: Name): Binding<Draft[Name]> => ({
      value: draft[name],
      error: errors[name],
      onChange: (value) => edit({ [name]: value } as unknown as Partial<Draft>),
    }),
    submit: () => saveAfterUploads(submit),
    isDirty,
    discard,
    toasts,
    conflict,
  }
}

/** The interface of form components. */
export type Form<Draft extends object> = Pick<ReturnType<typeof createForm<never, Draft>>, '$form' | 'bind' | 'submit' | 'conflict'>

/** The fields of a row that a form edits. */
export const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

export const missingFieldsToast = (errors: object): Message | null =>
  Object.values(errors).includes(panelMessages.fieldRequired) ? panelMessages.fieldMissing : null

const trimmed = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])) as Draft

const changedFields = <Draft extends object>(before: Draft, after: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !same(value, before[key as keyof Draft]))) as Partial<Draft>
