// A release whose files browsers fetch from another origin: allowed by the shop, open to its pages, and byte for byte what was sent here.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { serverFile } from '../live/snapshot.ts'
import { integrityOf } from '../publish/release-files.ts'
import { ReleaseRefused } from './candidate.ts'

const timeLimit = 10_000

/** @param base an absolute address that ends in a slash
 *  @throws ApiError release_refused */
export async function checkOtherOrigin(base: string, { files }: ReleaseBuild, allowed: readonly string[]): Promise<void> {
  const { origin } = new URL(base)
  if (!allowed.includes(origin)) {
    throw new ReleaseRefused([`${origin} is no origin that this shop takes remotes from: name it in LECHAIM_REMOTE_ORIGINS`])
  }
  const problems = await Promise.all(
    Object.entries(files)
      .filter(([file]) => file !== serverFile)
      .map(([file, hash]) => problemAt(`${base}${file}`, hash)),
  )
  const found = problems.filter((problem) => problem !== null)
  if (found.length > 0) throw new ReleaseRefused(found)
}

async function problemAt(address: string, hash: string): Promise<string | null> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) })
    if (!response.ok) return `${address} answers ${response.status}: put the whole build there first`
    if (response.headers.get('access-control-allow-origin') !== '*') {
      return `${address} may not be read by the shop's pages: answer it with "access-control-allow-origin: *"`
    }
    const same = integrityOf(Buffer.from(await response.arrayBuffer())) === hash
    return same ? null : `${address} is not the file that was sent here: put this very build there`
  } catch (error) {
    return `${address} can't be read: ${error instanceof Error ? error.message : error}`
  }
}
