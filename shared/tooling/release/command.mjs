// Runs one of the commands about releases: its failures end in a line each, and an exit code that scripts can go by.
import { say } from '../launch/console.mjs'
import { ReleaseFailure, UsageError } from './arguments.mjs'

/** @returns 0 for done, 1 for refused or failed, 2 for wrong words on the command line */
export async function explained(work) {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ReleaseFailure)) throw error
    say(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

export function sayResult({ remote, version, state, traffic, steps, live, preview, notice }) {
  const sentences = {
    live: `Live: ${remote} ${version}, for ${traffic === 100 ? 'everybody' : `${traffic} % of the visitors`}`,
    canary: `Canary: ${remote} ${version}, for ${traffic} % of the visitors; the others get ${live ?? 'nothing of it'}`,
    preview: `Preview: ${remote} ${version}, for whoever opens the link`,
    withdrawn: `Taken back: ${remote} ${version}; live is ${live ?? 'nothing'}`,
    kept: `Stored: ${remote} ${version}; live is ${live ?? 'nothing'}`,
  }
  say(sentences[state])
  if (steps) say('  It goes on to more visitors, or is taken back, by the vitals of its pages')
  if (preview) say(`  ${preview}`)
  if (notice) say(`  ${notice}`)
}
