import { atom } from 'nanostores'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { logFailedRead } from '../resource/session.ts'
import { watchUnsaved } from '../resource/unsaved.ts'
import { panelMessages } from '../ui/panel-messages.ts'

type Ready<Data> = Data & { state: 'ready'; saving: boolean }

interface Options<Data> {
  read: () => Promise<Data>
  /** For the log. */
  readFailed: string
  isDirty: (data: Data) => boolean
}

/** The store of a dialog that is read when it opens and asks before unsaved changes are lost. */
export function createDialog<Data extends object>({ read, readFailed, isDirty }: Options<Data>) {
  const $dialog = atom<{ state: 'closed' | 'loading' | 'failed' } | Ready<Data>>({ state: 'closed' })
  const toasts = createFailureToasts()

  const ready = (): Ready<Data> | null => {
    const now = $dialog.get()
    return now.state === 'ready' ? now : null
  }

  async function open(): Promise<void> {
    $dialog.set({ state: 'loading' })
    try {
      const data = await read()
      if ($dialog.get().state === 'loading') $dialog.set({ ...data, state: 'ready', saving: false })
    } catch (error) {
      logFailedRead(readFailed, error)
      if ($dialog.get().state === 'loading') $dialog.set({ state: 'failed' })
    }
  }

  function change(next: (now: Ready<Data>) => Partial<Ready<Data>>): void {
    const now = ready()
    if (now) $dialog.set({ ...now, ...next(now) })
  }

  const isUnsaved = () => {
    const now = ready()
    return now !== null && isDirty(now)
  }
  function discard(): void {
    toasts.dismiss()
    $dialog.set({ state: 'closed' })
  }
  watchUnsaved({ isDirty: isUnsaved, discard })

  const close = (): void => {
    if (!isUnsaved() || confirm(panelMessages.discard)) discard()
  }
  return { $dialog, toasts, ready, open, change, discard, close }
}
