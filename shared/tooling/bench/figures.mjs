// Statistics, units and lines of the benchmarks.
import { say } from '../launch/console.mjs'

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** @param share from 0 to 1 */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]

export const kilobyte = 1024
export const kilobytes = (bytes) => `${(bytes / kilobyte).toFixed(1)} KB`
export const milliseconds = (time) => `${time.toFixed(0)} ms`

/** Prints a measure beside its goal. */
export const sayMeasure = (what, shown, isMet, goal) =>
  say(`  ${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(58)} ${shown.padStart(10)}   (goal ${goal})`)
