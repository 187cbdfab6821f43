import { atom, onMount } from 'nanostores'
import { panelMessages } from '../ui/panel-messages.ts'
import { failureToast } from './failure-messages.ts'
import { createFailureToasts, type Message } from './failure-toasts.ts'
import { logFailedRead, reloadAfterSignIn } from './session.ts'
import { watchUnsaved } from './unsaved.ts'

type Ready<Data, Subject> = Data & { state: 'ready'; about: Subject; saving: boolean }
type Shown<Data, Subject> = { state: 'closed' } | { state: 'loading' | 'failed'; about: Subject } | Ready<Data, Subject>

/** Refuses data that have one of the store's own names, which would take its place. */
type Apart<Data> = Extract<keyof Data, 'state' | 'about' | 'saving'> extends never ? unknown : never

interface Options<Data, Subject> {
  read: (about: Subject) => Promise<Data>
  readFailed: string
  isDirty?: (data: Data) => boolean
  failedToast?: (error: unknown, title: string) => Message
}

export type DialogStore<Data extends object, Subject = void> = ReturnType<typeof createDialog<Data, Subject>>

/** The store of a dialog that is read when it opens, about a subject such as a product, and asks before unsaved changes are lost. */
export function createDialog<Data extends object, Subject = void>(options: Options<Data, Subject> & Apart<Data>) {
  const { read, readFailed, isDirty = () => false, failedToast = failureToast } = options
  const $dialog = atom<Shown<Data, Subject>>({ state: 'closed' })
  const toasts = createFailureToasts()
  let latest = 0

  const ready = (): Ready<Data, Subject> | null => {
    const now = $dialog.get()
    return now.state === 'ready' ? now : null
  }

  /** Of several reads the latest counts: an earlier one may answer late. */
  async function load(about: Subject): Promise<void> {
    const generation = ++latest
    try {
      const data = await read(about)
      if (generation === latest) $dialog.set({ ...data, state: 'ready', about, saving: ready()?.saving ?? false })
    } catch (error) {
      logFailedRead(readFailed, error)
      if (generation === latest) $dialog.set({ state: 'failed', about })
    }
  }

  function open(about: Subject): Promise<void> {
    $dialog.set({ state: 'loading', about })
    return load(about)
  }

  /** Reads again; what is shown stays until then. */
  async function reload(): Promise<void> {
    const now = $dialog.get()
    if (now.state === 'failed') await open(now.about)
    else if (now.state !== 'closed') await load(now.about)
  }

  onMount($dialog, () => reloadAfterSignIn($dialog, reload))

  function change(next: (now: Ready<Data, Subject>) => Partial<Data>): void {
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
    latest++
    toasts.dismiss()
    $dialog.set({ state: 'closed' })
  }
  watchUnsaved({ isDirty: isUnsaved, discard })

  const close = (): void => {
    if (!isUnsaved() || confirm(panelMessages.discard)) discard()
  }
  return { $dialog, ready, open, reload, change, save, discard, close }
}
