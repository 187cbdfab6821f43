import { panelMessages } from '../ui/panel-messages.ts'
import { versionOf } from './conflict.ts'
import { failureToast } from './failure-messages.ts'
import type { Message } from './failure-toasts.ts'
import { createForm, type FormOptions } from './form.ts'

interface RowOptions<Row, Draft extends object> extends Omit<FormOptions<Row, Draft>, 'save' | 'savedToast' | 'failedToast'> {
  blank: () => Draft
  insert: (draft: Draft) => Promise<Row>
  update: (id: number, changes: Partial<Draft> & { updatedAt?: string }) => Promise<Row>
  /** Field names for the choice between two versions. */
  labels: Record<keyof Draft, string>
  texts: { added: Message; addFailed: string; updated: Message; updateFailed: string }
  failedToast?: (error: unknown, title: string) => Message
}

/** The form of a dialog that adds or edits a row (SPEC §4). */
export function createRowForm<Row extends { id: number }, Draft extends object>(options: RowOptions<Row, Draft>) {
  const { blank, insert, update, texts, failedToast = failureToast } = options
  const { $form, open, isDirty, discard, ...form } = createForm<Row, Draft>(
    {
      ...options,
      save: ({ id, draft, changes, guard }) => (id === null ? insert(draft) : update(id, { ...changes, ...guard })),
      savedToast: (isNew) => (isNew ? texts.added : texts.updated),
      failedToast: (error, isNew) => failedToast(error, isNew ? texts.addFailed : texts.updateFailed),
    },
    true,
  )

  /** Closes the form; asks before unsaved changes are lost. */
  function close(): void {
    const state = $form.get()
    if (state.state !== 'open' || state.saving) return
    if (!isDirty() || confirm(panelMessages.discard)) discard()
  }

  return {
    ...form,
    $form,
    openNew: () => open(null, blank()),
    openRow: (row: Row) => open(row.id, options.toDraft(row), versionOf(row)),
    close,
    conflict: { ...form.conflict, labels: options.labels },
  }
}
