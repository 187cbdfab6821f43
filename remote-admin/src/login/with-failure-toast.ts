import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'

let shown: number | undefined

/** Dismisses the toast of the last attempt to sign in, which must not stay over the next step or the panel.
 *  @param toast what takes its place, if anything */
export function replaceToast(toast?: number): void {
  if (shown !== undefined) dismissToast(shown)
  shown = toast
}

/** Makes a request, with a toast when it fails. @throws what `ask` threw, after the toast */
export async function withFailureToast<T>(
  ask: () => Promise<T>,
  failure: (error: unknown) => { title: string; description: string },
): Promise<T> {
  try {
    const answer = await ask()
    replaceToast()
    return answer
  } catch (error) {
    replaceToast(showFailure(failure(error), error))
    throw error
  }
}
