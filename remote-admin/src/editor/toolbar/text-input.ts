import { atom } from 'nanostores'

type Apply = (text: string) => void

/** A text that is being written about something else: applied once, by being confirmed or by being left, unless it is given up. */
export function createTextInput() {
  /** What was typed and not applied yet; null where there is nothing such. */
  const $typed = atom<string | null>(null)

  // Forgotten before it is applied: to apply it may move the focus, and so leave it.
  function take(): string | null {
    const typed = $typed.get()
    $typed.set(null)
    return typed
  }

  return {
    $typed,
    write: (text: string): void => $typed.set(text),
    /** @param value what holds now, which is applied anew where nothing was typed */
    confirm: (value: string, apply: Apply): void => apply(take() ?? value),
    leave: (value: string, apply: Apply): void => {
      const typed = take()
      if (typed !== null && typed !== value) apply(typed)
    },
    giveUp: (): void => void take(),
  }
}
