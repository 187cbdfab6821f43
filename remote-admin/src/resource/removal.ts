import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { failureToast } from './failure-messages.ts'
import { createFailureToasts, type Message } from './failure-toasts.ts'

interface Options<Row> {
  /** Asks the owner. @param refuse shows why the row cannot be deleted */
  confirmed: (row: Row, refuse: (message: Message) => void) => boolean | Promise<boolean>
  remove: (id: number) => Promise<void>
  removed: (row: Row) => void
  texts: { removed: Message; removeFailed: string }
  failedToast?: (error: unknown, title: string) => Message
}

/** @returns the verb that deletes a row after a confirmation; it throws RequestFailure after the toast */
export function createRemoval<Row extends { id: number }>(options: Options<Row>) {
  const { confirmed, remove, removed, texts, failedToast = failureToast } = options
  const toasts = createFailureToasts()
  return async (row: Row): Promise<void> => {
    toasts.dismiss()
    try {
      if (!(await confirmed(row, toasts.show))) return
      await remove(row.id)
    } catch (error) {
      toasts.fail(failedToast(error, texts.removeFailed), error)
      throw error
    }
    removed(row)
    showToast(texts.removed)
  }
}
