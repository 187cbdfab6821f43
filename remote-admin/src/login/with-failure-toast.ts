import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'

/** What the last try at signing in was told, which the next one makes out of date: it must not stand over the panel. */
let said: number | undefined

export function say(toast: number | undefined): void {
  if (said !== undefined) dismissToast(said)
  said = toast
}

/** Asks, and says in a toast what went wrong. @throws what `ask` threw, after the toast */
export async function told<T>(ask: () => Promise<T>, failure: (error: unknown) => { title: string; description: string }): Promise<T> {
  try {
    const answer = await ask()
    say(undefined)
    return answer
  } catch (error) {
    say(showFailure(failure(error), error))
    throw error
  }
}
