import { $route } from '@lechaim/shared/stores/shell.ts'
import { atom, onMount } from 'nanostores'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  /** When it was raised, in milliseconds since the epoch. */
  at: number
  title: string
  description?: string | undefined
  /** A button in the toast, such as undo. */
  action?: { label: string; run: () => void } | undefined
  /** Stays until it is dismissed: for a state such as being offline, which whoever shows it takes back. */
  lasting?: boolean | undefined
}

/** Milliseconds that a message is shown: an error for long enough to be read twice, by its length. */
export const shownForMs = ({ kind, title, description = '' }: Toast): number =>
  kind === 'success' ? 6000 : 8000 + 120 * (title.length + description.length)

/** Shown messages, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

/** A success belongs to the view where it was earned; a failure stays for its time. */
onMount($toasts, () => {
  let { view } = $route.get()
  return $route.listen((route) => {
    if (route.view === view) return
    view = route.view
    $toasts.set($toasts.get().filter(({ kind }) => kind === 'error'))
  })
})

const shownAtOnce = 3
let lastId = 0

/** Shows a message until it is dismissed or its time has passed (`shownForMs`). One that says the same as a
 *  message on display takes its place, unless that one still offers something to do.
 *  @returns the message's id, for `dismissToast`. */
export function showToast(toast: Omit<Toast, 'id' | 'kind' | 'at'> & { kind?: Toast['kind'] }): number {
  const id = ++lastId
  const shown: Toast = { kind: 'success', ...toast, id, at: Date.now() }
  const others = $toasts.get().filter((other) => other.action || !saysTheSame(other, shown))
  $toasts.set([...others, shown].slice(-shownAtOnce))
  return id
}

/** Shows a failure and logs its cause, so that what the shopper saw can be traced (decision 0008). */
export function showFailure(message: Pick<Toast, 'title' | 'description' | 'action'>, cause: unknown): number {
  console.error(message.title, cause)
  return showToast({ ...message, kind: 'error' })
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

const saysTheSame = (one: Toast, other: Toast): boolean =>
  one.kind === other.kind && one.title === other.title && one.description === other.description
