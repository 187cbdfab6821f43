import { atom, onMount } from 'nanostores'

const tickMs = 10_000

/** This machine's time in milliseconds, for what changes by itself while it is on the screen. */
export const $now = atom(Date.now())

onMount($now, () => {
  const tick = () => $now.set(Date.now())
  tick()
  const timer = setInterval(tick, tickMs)
  return () => clearInterval(timer)
})
