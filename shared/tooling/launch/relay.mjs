// Makes a child live and die with us: it gets each signal that we get once, and it is stopped when whoever started us is gone.

const parentCheck = 500

/** Hands signals on to the child. A shell in between (npm starts one) may die of a signal without telling us; our parent's number then changes. */
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
