// Where the focus goes when what held it goes away.
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'

/** Once what was just changed is on the screen. */
export const afterRender = (task: () => void): void => void requestAnimationFrame(() => task())

/** To the heading of what replaces the view, or the login that covers it. */
export const focusHeading = (): void =>
  afterRender(() => ($dialogs.get().at(-1) ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1')?.focus())

/** To the heading of the section that this stands in, once this has gone. @returns what moves it there */
export function headingOf(inside: Element): () => void {
  const heading = inside.closest('section')?.querySelector<HTMLElement>('h3')
  return () =>
    afterRender(() => {
      heading?.focus()
      // The section may have gone as well.
      restoreLostFocus()
    })
}

/** To the remove button that took the place of the one that was pressed, or the last one; to `otherwise` where none is left. */
export const focusAfterRemoval = (list: ParentNode | null, index: number, otherwise: HTMLElement | null): void =>
  afterRender(() => {
    const others = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = others[Math.min(index, others.length - 1)] ?? otherwise
    next?.focus()
  })

/** To the first field of what comes, as its `ref`. */
export const focusFirstInput = (place: HTMLElement | null): void => place?.querySelector('input')?.focus()

/** To the first field of a form that has opened. */
export const focusFirstField = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([hidden]), textarea, select')?.focus()

/** To the first field that was refused. */
export const focusFirstInvalid = (form: HTMLElement): void =>
  afterRender(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** To a text that was refused, ready to be typed over. */
export const focusText = (field: Element | RadioNodeList | null): void =>
  afterRender(() => {
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  })

/** For callers of store verbs that show and log their own failures before they throw them on. */
export const alreadyShown = (): void => {}
