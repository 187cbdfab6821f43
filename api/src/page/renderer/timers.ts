/** What the host's modules put off until later, such as letting go of what nobody listens to, waits from now on until it is called for.
 *  @returns lets all of the time until the next page go by at once: each page begins with nothing of the one before */
export function holdTimers(): () => void {
  const timers = new Map<number, () => void>()
  let last = 0
  Reflect.set(globalThis, 'setTimeout', (work: () => void) => {
    timers.set(++last, work)
    return last
  })
  Reflect.set(globalThis, 'clearTimeout', (timer: number) => timers.delete(timer))
  for (const name of ['setInterval', 'setImmediate', 'clearInterval', 'clearImmediate']) Reflect.set(globalThis, name, () => 0)
  return () => {
    for (let round = 0; round < 3 && timers.size > 0; round++) {
      const due = [...timers.values()]
      timers.clear()
      for (const work of due) work()
    }
    timers.clear()
  }
}
