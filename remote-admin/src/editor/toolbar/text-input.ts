import { atom } from 'nanostores'

type Apply = (text: string) => void

/** The state of a text field that is applied once, on confirmation or blur, unless it is cancelled. */
export function createTextInput() {
  /** Typed and not yet applied text, or null. */
  const $typed = atom<string | null>(null)

  // Cleared first, because applying may move the focus and so blur the field.
  function takeTyped(): string | null {
    const typed = $typed.get()
    $typed.set(null)
    return typed
  }

  return {
    $typed,
    type: (text: string): void => $typed.set(text),
    /** @param value the current value, applied again if nothing was typed */
    confirm: (value: string, apply: Apply): void => apply(takeTyped() ?? value),
    blur: (value: string, apply: Apply): void => {
      const typed = takeTyped()
      if (typed !== null && typed !== value) apply(typed)
    },
    cancel: (): void => void takeTyped(),
  }
}
