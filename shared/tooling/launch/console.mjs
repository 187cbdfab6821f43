import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** One short line for each step that takes time. */
export const say = (line) => process.stdout.write(`${line}\n`)

// A reader such as `head` closes the pipe when it has seen enough; the work goes on.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})

/** Ends with one clear line instead of a stack. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Seconds since `start`, as people read them. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
