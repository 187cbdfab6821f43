import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { atom, onMount } from 'nanostores'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  /** Milliseconds since the epoch. */
  at: number
  title: string
  description?: string | undefined
  /** Of the request that the server failed at: the number to name to the shop. */
  requestId?: string | undefined
  /** A button in the toast, such as undo. */
  action?: { label: string; run: () => void } | undefined
  /** Stays until its owner dismisses it: for a state such as being offline. */
  lasting?: boolean | undefined
}

/** A toast's duration: longer with an action, which takes its time to reach; an error's grows with its length, enough to be read twice and
 *  to write its number down. */
export const shownForMs = ({ kind, title, description = '', requestId = '', action }: Toast): number =>
  kind === 'success' ? (action ? 12_000 : 6000) : 8000 + 120 * (title.length + description.length) + 500 * requestId.length

/** Shown toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([])

/** A success belongs to the view, the panel's tab and the dialog where it was earned, and would lie over the buttons of the next; a
 *  failure stays for its time. An undo survives a dialog. */
onMount($toasts, () => {
  let { view, tab } = $route.get()
  let dialogs = $dialogs.get().length
  const stopRoute = $route.listen((route) => {
    if (route.view === view && route.tab === tab) return
    ;({ view, tab } = route)
    $toasts.set($toasts.get().filter(({ kind }) => kind === 'error'))
  })
  const stopDialogs = $dialogs.listen(({ length }) => {
    if (length > dialogs) $toasts.set($toasts.get().filter(({ kind, action }) => kind === 'error' || action))
    dialogs = length
  })
  return () => {
    stopRoute()
    stopDialogs()
  }
})

const shownAtOnce = 3
let lastId = 0

/** Shows a toast until it is dismissed or expires (`shownForMs`). It replaces a shown toast of equal text, unless that has an action.
 *  @returns the toast's id, for `dismissToast`. */
export function showToast(toast: Omit<Toast, 'id' | 'kind' | 'at'> & { kind?: Toast['kind'] }): number {
  const id = ++lastId
  const shown: Toast = { kind: 'success', ...toast, id, at: Date.now() }
  const others = $toasts.get().filter((other) => other.action || !isEqual(other, shown))
  $toasts.set([...others, shown].slice(-shownAtOnce))
  return id
}

/** Shows a failure, with the request's number where the server failed, and logs its cause (decision 0008). */
export function showFailure(message: Pick<Toast, 'title' | 'description' | 'action'>, cause: unknown): number {
  console.error(message.title, cause)
  const requestId = cause instanceof RequestFailure ? cause.requestId : undefined
  return showToast({ ...message, requestId, kind: 'error' })
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}

const isEqual = (one: Toast, other: Toast): boolean =>
  one.kind === other.kind && one.title === other.title && one.description === other.description
