// Keeps errors that nothing caught until the part that reports them is loaded, after the first view.
type Uncaught = ErrorEvent | PromiseRejectionEvent

const early: Uncaught[] = []
let handle = (event: Uncaught): void => void early.push(event)

export function keepUncaught(): void {
  for (const type of ['error', 'unhandledrejection'] as const) addEventListener(type, (event) => handle(event))
}

/** Calls back with those of before, and from now on. */
export function onUncaught(callback: typeof handle): void {
  handle = callback
  early.splice(0).forEach(callback)
}
