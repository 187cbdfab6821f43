import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { panelMessages } from '../ui/panel-messages.ts'
import { type Contested, conflictVerbs, guardOf, type Shown, versionOf } from './conflict.ts'
import { createFailureToasts } from './failure-toasts.ts'
import type { FieldErrors } from './field-errors.ts'
import { saveAfterUploads } from './pending-uploads.ts'
import { watchUnsaved } from './unsaved.ts'

interface Message {
  title: string
  description?: string
}

export interface RowForm<Draft> extends Contested<Draft> {
  /** The row being edited; null while a new one is made. */
  id: number | null
  errors: FieldErrors<Draft>
}

interface Options<Row, Draft> {
  blank: () => Draft
  toDraft: (row: Row) => Draft
  /** What must be mended before anything is sent. */
  check: (draft: Draft, id: number | null) => FieldErrors<Draft>
  /** What a toast says about it besides, if anything. */
  refusal: (errors: FieldErrors<Draft>) => Message | null
  /** Asks before something is sent that may be a slip. @returns whether it is meant */
  isMeant?: (draft: Draft, start: Draft) => boolean
  insert: (draft: Draft) => Promise<Row>
  /** Sends only what changed (SPEC §5), and the version that it was changed from. */
  update: (id: number, changes: Partial<Draft> & { updatedAt?: string }) => Promise<Row>
  /** The fields' names, for the choice between two versions: one without a name could not be chosen. */
  labels: Record<keyof Draft, string>
  shown?: Shown<Draft>
  /** Makes what must hold between the fields hold, whatever was typed or chosen. */
  fit?: (draft: Draft) => Draft
  done: (row: Row, wasNew: boolean) => void
  texts: { added: Message; updated: Message }
  failed: (error: unknown, wasNew: boolean) => Message
}

/** The form that adds a row or edits one: closed (null), or open on a draft (SPEC §4). */
export function createRowForm<Row extends { id: number }, Draft extends object>(options: Options<Row, Draft>) {
  const { fit = (draft) => draft } = options
  const $form = atom<RowForm<Draft> | null>(null)
  const toasts = createFailureToasts()
  const open = (id: number | null, start: Draft, version?: string) =>
    $form.set({ id, start, draft: start, errors: {}, saving: false, version, conflict: null })

  function edit(change: Partial<Draft>): void {
    const form = $form.get()
    if (!form) return
    const errors = { ...form.errors }
    for (const key of Object.keys(change)) delete errors[key as keyof Draft]
    $form.set({ ...form, draft: fit({ ...form.draft, ...change }), errors })
  }

  /** Closes the form, after asking when something typed would be lost. */
  function close(): void {
    const form = $form.get()
    if (!form || form.saving) return
    if (isDirty() && !confirm(panelMessages.discard)) return
    discard()
  }

  function isDirty(): boolean {
    const form = $form.get()
    return form !== null && Object.keys(changedFields(form.start, form.draft)).length > 0
  }
  function discard(): void {
    toasts.end()
    $form.set(null)
  }
  watchUnsaved({ isDirty, discard })

  /** @returns whether it was saved; each reason why not has been shown. */
  async function submit(): Promise<boolean> {
    const form = $form.get()
    if (!form || form.saving) return false
    const { id, start, version } = form
    const draft = trimmedTexts(form.draft)
    const errors = options.check(draft, id)
    toasts.end()
    if (Object.keys(errors).length > 0) {
      $form.set({ ...form, errors })
      const refusal = options.refusal(errors)
      if (refusal) toasts.refuse(refusal)
      return false
    }
    if (options.isMeant?.(draft, start) === false) return false
    $form.set({ ...form, errors: {}, saving: true, conflict: null })
    try {
      const changes = changedFields(start, draft)
      const sent = { ...(Object.keys(changes).length > 0 ? changes : draft), ...guardOf(version) }
      const row = id === null ? await options.insert(draft) : await options.update(id, sent)
      $form.set(null)
      options.done(row, id === null)
      showToast(id === null ? options.texts.added : options.texts.updated)
      return true
    } catch (error) {
      const met = await conflict.meet(error, draft)
      if (met !== null) return met
      refused(error)
      toasts.fail(options.failed(error, id === null), error)
      return false
    }
  }

  const conflict = conflictVerbs<Row, Draft>({
    now: () => $form.get(),
    change: (change) => {
      const form = $form.get()
      if (form) $form.set({ ...form, ...change })
    },
    toDraft: options.toDraft,
    fit,
    submit,
  })

  function refused(error: unknown): void {
    const form = $form.get()
    if (!form) return
    const field = error instanceof RequestFailure ? error.field?.split('.')[0] : undefined
    const errors = field && field in form.draft ? ({ [field]: panelMessages.fieldRefused } as FieldErrors<Draft>) : {}
    $form.set({ ...form, errors, saving: false })
  }

  return {
    $form,
    openNew: () => open(null, options.blank()),
    openRow: (row: Row) => open(row.id, options.toDraft(row), versionOf(row)),
    edit,
    close,
    submit: () => saveAfterUploads(submit),
    conflict: { labels: options.labels, shown: options.shown ?? {}, ...conflict.verbs },
  }
}

const trimmedTexts = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])) as Draft

const changedFields = <Draft extends object>(before: Draft, after: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Draft])),
  ) as Partial<Draft>
