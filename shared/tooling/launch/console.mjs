import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** One short line for each step that takes time. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends with one clear line instead of a stack. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Seconds since `start`, as people read them. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
