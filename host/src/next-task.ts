/** Resolves in the next task. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Calls back when the browser is idle; Safari has no such call, and gets the next task. */
export const whenIdle: (run: () => void) => void = globalThis.requestIdleCallback ?? setTimeout
