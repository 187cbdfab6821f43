import { atom } from 'nanostores'
import { failureToast } from '../resource/failure-messages.ts'
import { createFailureToasts, type Message } from '../resource/failure-toasts.ts'
import { logFailedRead } from '../resource/session.ts'
import { watchUnsaved } from '../resource/unsaved.ts'
import { panelMessages } from '../ui/panel-messages.ts'

type Ready<Data> = Data & { state: 'ready'; saving: boolean }

interface Options<Data> {
  read: () => Promise<Data>
  readFailed: string
  isDirty?: (data: Data) => boolean
  failedToast?: (error: unknown, title: string) => Message
}

/** The store of a dialog that is read when it opens and asks before unsaved changes are lost. */
export function createDialog<Data extends object>({ read, readFailed, isDirty = () => false, failedToast = failureToast }: Options<Data>) {
  const $dialog = atom<{ state: 'closed' | 'loading' | 'failed' } | Ready<Data>>({ state: 'closed' })
  const toasts = createFailureToasts()

  const ready = (): Ready<Data> | null => {
    const now = $dialog.get()
    return now.state === 'ready' ? now : null
  }

  async function open(): Promise<void> {
    const loading = { state: 'loading' } as const
    $dialog.set(loading)
    try {
      const data = await read()
      if ($dialog.get() === loading) $dialog.set({ ...data, state: 'ready', saving: false })
    } catch (error) {
      logFailedRead(readFailed, error)
      if ($dialog.get() === loading) $dialog.set({ state: 'failed' })
    }
  }

  function change(next: (now: Ready<Data>) => Partial<Ready<Data>>): void {
    const now = ready()
    if (now) $dialog.set({ ...now, ...next(now) })
  }

  /** @param failed the failure toast's title @param send returns whether the data were valid, and so saved
   *  @returns whether they were saved; each reason why not has been shown */
  async function save(failed: string, send: (now: Data) => Promise<boolean>): Promise<boolean> {
    const now = ready()
    if (!now || now.saving) return false
    toasts.dismiss()
    $dialog.set({ ...now, saving: true })
    try {
      return await send(now)
    } catch (error) {
      toasts.fail(failedToast(error, failed), error)
      return false
    } finally {
      const then = ready()
      if (then) $dialog.set({ ...then, saving: false })
    }
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
  return { $dialog, ready, open, change, save, discard, close }
}
