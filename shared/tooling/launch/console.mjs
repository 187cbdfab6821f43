import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of these tools. */
export const tooling = join(dirname(fileURLToPath(import.meta.url)), '..')
/** True in a team's own repository, which has them as a package. */
export const isPackaged = existsSync(join(tooling, 'package.json'))
/** The project's folder: the shop's checkout, or the team's repository, in whose folder npm runs commands. */
export const root = isPackaged ? process.cwd() : join(tooling, '../..')

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
