/** Lets the browser do something else first. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))
