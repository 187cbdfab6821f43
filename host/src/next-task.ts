/** Resolves in the next task. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
