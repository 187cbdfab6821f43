// The files for the offline shop (decision 0018).
import { createHash } from 'node:crypto'
import type { Snapshot } from '../../releases/live/snapshot.ts'
import { scriptAddresses } from '../../releases/publish/manifest.ts'

/** The name of a set of live releases, whose files are never mixed with another's. */
export const releasesOf = ({ host, remotes }: Pick<Snapshot, 'host' | 'remotes'>): string =>
  createHash('sha256')
    .update([...host.scripts, host.cssHash, ...remotes.map(({ base }) => base)].join('\n'))
    .digest('base64url')
    .slice(0, 16)

/** The scripts and fonts of the shop, without the admin's. */
export function offlineFiles({ host, remotes }: Pick<Snapshot, 'host' | 'remotes'>): string[] {
  const scripts = remotes.flatMap((remote) => {
    const exposes = remote.manifest.exposes.map(({ path }) => path).filter((path) => path !== './view/admin')
    return scriptAddresses(remote, exposes)
  })
  return [...host.scripts, ...host.fonts, ...scripts]
}
