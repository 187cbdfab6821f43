// The owner's session across browser tabs: a sign-out removes the panel and its data from all of them.
import { $session, forgetSession, signOut } from '@lechaim/shared/stores/session.ts'
import type { ReadableAtom } from 'nanostores'
import { discardAll, hasUnsaved } from './unsaved.ts'

const channelName = 'lechaim-sign-out'

/** Ends the session here, on the server and in the other browser tabs. */
export function leavePanel(scope: 'local' | 'global' = 'local'): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(scope)
  channel.close()
  void signOut(scope)
}

/** Not the channel of sign-outs: open tabs of earlier releases take every message there for one. */
const questionName = 'lechaim-unsaved'
/** Of tabs in the background, whose timers may sleep but whose messages come. */
const answerMs = 300
let isAsking = false

/** True when a form in another browser tab has unsaved changes. */
export async function isUnsavedInOtherTab(): Promise<boolean> {
  const channel = new BroadcastChannel(questionName)
  isAsking = true
  const answer = new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }) => data === 'unsaved' && resolve(true)
    setTimeout(resolve, answerMs, false)
  })
  channel.postMessage('asked')
  const isUnsaved = await answer
  isAsking = false
  channel.close()
  return isUnsaved
}

let listening: BroadcastChannel | undefined

/** Subscribes to sign-outs of other browser tabs, permanently. */
export function followSignOut(): void {
  if (listening) return
  listening = new BroadcastChannel(channelName)
  const questions = new BroadcastChannel(questionName)
  questions.onmessage = ({ data }) => {
    if (data === 'asked' && !isAsking && hasUnsaved()) questions.postMessage('unsaved')
  }
  listening.onmessage = () => {
    discardAll()
    forgetSession()
  }
}

/** Subscribes while the owner is signed in. @returns the function that ends it */
export function whileSignedIn(subscribe: () => () => void): () => void {
  let unsubscribe: (() => void) | undefined
  const leave = () => {
    unsubscribe?.()
    unsubscribe = undefined
  }
  const stop = $session.subscribe(({ state }) => {
    if (state === 'in') unsubscribe ??= subscribe()
    else leave()
  })
  return () => {
    stop()
    leave()
  }
}

/** Reads at once and then each minute, while the owner is signed in. @returns the function that ends it */
export const everyMinute = (read: () => void): (() => void) =>
  whileSignedIn(() => {
    read()
    const timer = setInterval(read, 60_000)
    return () => clearInterval(timer)
  })

/** Logs a failed read, unless the owner signed out meanwhile: the server refuses what is still in flight then. */
export function logFailedRead(text: string, error: unknown): void {
  const session = $session.get()
  if (session.state === 'out' && !session.ended) return
  console.error(text, error)
}

/** @returns the function that reads, of which only the latest answer is taken; it throws what `read` throws */
export function takeLatest<Args extends unknown[], Answer>(
  read: (...args: Args) => Promise<Answer>,
  take: (answer: Answer) => void,
): (...args: Args) => Promise<void> {
  let latest = 0
  return async (...args) => {
    const generation = ++latest
    const answer = await read(...args)
    if (generation === latest) take(answer)
  }
}

/** The same, where a failure is only logged. */
export function latestRead<Args extends unknown[], Answer>(
  read: (...args: Args) => Promise<Answer>,
  take: (answer: Answer) => void,
  failed: string,
): (...args: Args) => Promise<void> {
  const readLatest = takeLatest(read, take)
  return async (...args) => {
    try {
      await readLatest(...args)
    } catch (error) {
      logFailedRead(failed, error)
    }
  }
}

/** Retries a failed read after the next sign-in. @returns the unsubscribe function */
export const reloadAfterSignIn = ($store: ReadableAtom<{ state: string }>, load: () => unknown): (() => void) =>
  $session.listen(({ state }) => {
    if (state === 'in' && $store.get().state === 'failed') load()
  })
