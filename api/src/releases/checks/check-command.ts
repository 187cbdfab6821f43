// The shop's own checks of a build, as far as they need no shop, for `npm run release`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Say } from '../../db/explain-failure.ts'
import { ReleaseRefused } from './candidate.ts'
import { checkRelease, nothingAllowed } from './check-release.ts'
import { reachProblems } from './reach.ts'

/** @param args the remote's name, the build's folder, the names of the files in it to be released, and `--large` for one over its budget
 *  @returns 1 when a shop would refuse the release, after a line for each reason */
export async function checkReleaseCommand([remote = '', folder = '', ...rest]: string[], say: Say): Promise<number> {
  const names = rest.filter((name) => name !== '--large')
  // The shop asks for a clean checkout and tests where visitors are to get it.
  const allowed = { ...nothingAllowed, older: true, large: rest.includes('--large'), unclean: true, untested: true }
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  const start = performance.now()
  try {
    const candidate = await checkRelease(remote, files, null, allowed)
    const { build } = candidate
    for (const problem of reachProblems(candidate)) say(`Note: ${problem}`)
    say(`Check: ${remote} ${build.version} passes the checks after ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return 0
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error
    for (const problem of error.details) say(`Check failed: ${problem}`)
    return 1
  }
}
