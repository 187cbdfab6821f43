// Ties a child process to this one: it gets each signal once, and is stopped when this process's parent has gone.

const parentCheck = 500

/** Forwards signals to the child. A shell in between, such as npm's, may die of a signal silently; the parent's process id then changes. */
export function relaySignalsTo(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, parentCheck)
  watch.unref()
}
