import { dismissToast, showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'

export interface Message {
  title: string
  description?: string
}

/** The failure toasts of one form or one kind of change, dismissed by its next attempt or when it closes. */
export function createFailureToasts() {
  const shown: number[] = []
  return {
    /** For what the owner has to correct before a request. */
    show: (message: Message): void => void shown.push(showToast({ kind: 'error', ...message })),
    /** For a failed request; its cause is logged. */
    fail: (message: Message, cause: unknown): void => void shown.push(showFailure(message, cause)),
    dismiss: (): void => {
      for (const toast of shown.splice(0)) dismissToast(toast)
    },
  }
}
