// Focus management when the focused element goes away.
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { type FormEvent, useRef } from 'react'

export const afterRender = (task: () => void): void => void requestAnimationFrame(() => task())

/** Focuses the heading of the new view, or of the login that covers it. */
export const focusHeading = (): void =>
  afterRender(() => ($dialogs.get().at(-1) ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1')?.focus())

/** @returns a function that focuses the heading of the element's section, after the element has gone */
export function headingOf(inside: Element): () => void {
  const heading = inside.closest('section')?.querySelector<HTMLElement>('h2, h3')
  return () =>
    afterRender(() => {
      heading?.focus()
      restoreLostFocus()
    })
}

/** Keyboard navigation of ARIA tabs and toolbars: arrow keys wrap around and follow the reading direction. @returns -1 for other keys */
export function indexAfterKey(key: string, rightToLeft: boolean, at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  return (at + ((key === 'ArrowLeft') === rightToLeft ? 1 : count - 1)) % count
}

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Focuses the remove button in the pressed one's place, the last one, or `otherwise` in an empty list. */
export const focusAfterRemoval = (list: ParentNode | null, index: number, otherwise: HTMLElement | null): void =>
  afterRender(() => {
    const others = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = others[Math.min(index, others.length - 1)] ?? otherwise
    next?.focus()
  })

/** Keeps the focus in a list whose rows are added and removed. */
export function useRowFocus<Otherwise extends HTMLElement = HTMLButtonElement>() {
  const list = useRef<HTMLUListElement>(null)
  /** Takes the focus when the last row goes. */
  const otherwise = useRef<Otherwise>(null)
  return {
    list,
    otherwise,
    /** Focuses a field or button of the new last row; in a text the caret stands at its end. */
    focusLast: (selector: string): void =>
      afterRender(() => {
        const field = list.current?.querySelector<HTMLElement>(`li:last-child ${selector}`)
        field?.focus()
        if (field instanceof HTMLInputElement) field.setSelectionRange(field.value.length, field.value.length)
      }),
    focusNext: (removed: number): void => focusAfterRemoval(list.current, removed, otherwise.current),
  }
}

export const focusFirstField = (place: HTMLElement | null): void =>
  place?.querySelector<HTMLElement>('input:not([hidden]), textarea, select')?.focus()

export const focusFirstInvalid = (form: HTMLElement): void =>
  afterRender(() => form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus())

/** A submit handler that focuses the first invalid field after a refused save. */
export const submitOrFocus = (save: () => Promise<boolean>) => async (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const form = event.currentTarget
  if (!(await save())) focusFirstInvalid(form)
}

export const focusText = (field: Element | RadioNodeList | null): void =>
  afterRender(() => {
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  })

/** The `catch` of store verbs that show their failures before they rethrow. */
export const alreadyShown = (): void => {}
