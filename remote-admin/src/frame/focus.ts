// Where the focus goes when what held it goes away.

const afterRender = (task: () => void) => requestAnimationFrame(() => task())

/** To the heading of what replaces the view. */
export const focusHeading = (): void => afterRender(() => document.querySelector<HTMLElement>('main h1')?.focus())

/** To the first field that was refused. */
export const focusFirstInvalid = (form: HTMLElement): void =>
  afterRender(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** For callers of store verbs that show and log their own failures before they throw them on. */
export const alreadyShown = (): void => {}
