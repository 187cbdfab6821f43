// The files that a browser needs to show the shop without a connection (decision 0018).
import { createHash } from 'node:crypto'
import type { Snapshot } from '../../releases/live/snapshot.ts'
import { scriptAddresses } from '../../releases/publish/manifest.ts'

/** A name for the releases that are live together: what belongs to one set is never mixed with another. */
export const releasesOf = ({ host, remotes }: Pick<Snapshot, 'host' | 'remotes'>): string =>
  createHash('sha256')
    .update([...host.scripts, host.cssHash, ...remotes.map(({ base }) => base)].join('\n'))
    .digest('base64url')
    .slice(0, 16)

/** The scripts and fonts of everything that shoppers see; the admin's files stay on the server. */
export function offlineFiles({ host, remotes }: Pick<Snapshot, 'host' | 'remotes'>): string[] {
  const scripts = remotes.flatMap((remote) => {
    const exposes = remote.manifest.exposes.map(({ path }) => path).filter((path) => path !== './view/admin')
    return scriptAddresses(remote, exposes)
  })
  return [...host.scripts, ...host.fonts, ...scripts]
}
