import { dismissToast, showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'

interface Message {
  title: string
  description?: string
}

/** The failures of one form or one kind of change. They end with it: with its next try, or when it closes. */
export function createFailureToasts() {
  const shown: number[] = []
  return {
    /** Says what must be mended before anything is sent. */
    refuse: (message: Message): void => void shown.push(showToast({ kind: 'error', ...message })),
    /** Says what could not be done, and logs why. */
    fail: (message: Message, cause: unknown): void => void shown.push(showFailure(message, cause)),
    end: (): void => {
      for (const toast of shown.splice(0)) dismissToast(toast)
    },
  }
}
