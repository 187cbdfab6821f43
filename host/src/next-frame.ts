/** Calls back once a frame with the present changes is painted. */
export const afterNextFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
