// The environment of remotes in this shop, for teams that build elsewhere.
import type { HostContract } from '@lechaim/shared/contracts/releases.ts'
import { providedBy } from '../publish/manifest.ts'
import type { LiveReleases } from './live-releases.ts'

/** @returns null without a host */
export function readHostContract(live: Pick<LiveReleases, 'liveBuilds' | 'remoteRelease'>): HostContract | null {
  const builds = live.liveBuilds()
  const host = builds.find(({ name }) => name === 'host')
  if (!host) return null
  const { version, supports = [1], provides = {}, exports, exportedMembers, showsViews = false } = host
  const views = builds.flatMap(({ name, version }) => {
    const manifest = live.remoteRelease(name, version)?.manifest
    return manifest ? providedBy(manifest, 'view').map((view) => [view, name] as const) : []
  })
  return {
    version,
    supports,
    provides,
    ...(exports && { exports }),
    ...(exportedMembers && { exportedMembers }),
    showsViews,
    ...(builds.every(({ shows }) => shows) && { slots: [...new Set(builds.flatMap(({ shows = [] }) => shows))].sort() }),
    views: Object.fromEntries(views),
  }
}
