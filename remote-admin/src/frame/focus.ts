// Where the focus goes when what held it goes away.

/** Once what was just changed is on the screen. */
export const afterRender = (task: () => void) => requestAnimationFrame(() => task())

/** To the heading of what replaces the view. */
export const focusHeading = (): void => afterRender(() => document.querySelector<HTMLElement>('main h1')?.focus())

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
