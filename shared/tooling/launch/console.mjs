import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** One short line for each step that takes time. */
export const say = (line) => process.stdout.write(`${line}\n`)

// A reader such as `head` may close the pipe; the work goes on.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})

/** Exits with one line instead of a stack trace. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
