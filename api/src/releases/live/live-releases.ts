// The releases that visitors get, in memory: read anew as a whole after every change, so that no page sees half of one.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { LRUCache } from 'lru-cache'
import { createBackOff } from '../../background/back-off.ts'
import { createFailureLog, type FailureLogger } from '../../background/failure-log.ts'
import type { Database } from '../../db/schema.ts'
import type { Side } from '../../http/requests/own-origin.ts'
import { namesProblems } from '../checks/compatibility.ts'
import type { ReleaseArchives } from '../publish/release-archives.ts'
import type { ReleaseFiles } from '../publish/release-files.ts'
import { describeRelease, type RemoteRelease } from './discovery.ts'
import { nothingShown, shortName } from './given-releases.ts'
import { findLastGood } from './last-good.ts'
import { type Choice, readHostAssets, readRemoteRelease, type Snapshot, snapshotOf } from './snapshot.ts'
import { type Channel, chosenVersion, trafficOf, type Visitor } from './visitor-choice.ts'

/** Combinations of releases that visitors get at one time: canaries and previews make some. */
const maxSnapshots = 50

export type LiveReleases = Awaited<ReturnType<typeof openLiveReleases>>

interface State {
  channels: Map<string, Channel>
  releases: Map<string, { base: string; build: ReleaseBuild }>
  snapshots: LRUCache<string, Snapshot>
  /** Withdrawn releases by their short names. */
  withdrawn: ReadonlySet<string>
  /** Releases (`cart@1.2.0+…`) by their short names. */
  named: ReadonlyMap<string, string>
}

/** All that runs on an origin of its own; everything but these runs on the shop's. */
const apart: Partial<Record<Side, readonly string[]>> = { panel: ['host', 'admin'], console: ['host', 'console'] }

export function belongsTo(side: Side, remote: string): boolean {
  if (apart[side]) return apart[side].includes(remote)
  return remote !== 'console' && (side === 'both' || remote !== 'admin')
}

/** The folders of files that pages of that side may run; null for all of them. */
export const foldersOf = (side: Side): string[] | null => apart[side]?.map((remote) => `/remotes/${remote}/`) ?? null

const keyOf = (remote: string, version: string) => `${remote}@${version}`

/** The version that replaces a failed one. */
const fallbackOf = ({ live, lastGood }: Channel, version: string | null): string | null => (version === live ? lastGood : live)

export async function openLiveReleases(db: Database, files: ReleaseFiles, { bring }: Pick<ReleaseArchives, 'bring'>, log: FailureLogger) {
  let state: State
  let reading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  /** Its files are gone or broken: the shop goes on with another. */
  const unreadable = createFailureLog(log, 'reading a release')
  /** For files that the store did not give. */
  const bringing = createBackOff(log, 'bringing a release')
  /** Files never change, so neither do values read from them. */
  function cached<Value>(read: (files: ReleaseFiles, base: string, build: ReleaseBuild) => Value) {
    const values = new Map<string, Value>()
    return (remote: string, version: string | null | undefined): Value | null => {
      const key = keyOf(remote, version ?? '')
      const stored = state.releases.get(key)
      if (!stored) return null
      try {
        const value = values.get(key) ?? read(files, stored.base, stored.build)
        values.set(key, value)
        return value
      } catch (error) {
        unreadable.failed(error, { release: key })
        return null
      }
    }
  }
  const hostAssets = cached(readHostAssets)
  const anyRemote = cached(readRemoteRelease)
  /** Null for one that was never taken in, and for the host. */
  const remoteRelease = (remote: string, version: string | null) => (remote === 'host' ? null : anyRemote(remote, version))

  async function read(): Promise<void> {
    const next = await readState(db)
    clearTimeout(retry)
    const missing: [release: string, error: unknown][] = []
    for (const [remote, version] of offeredIn(next))
      await bring(remote, version).catch((error) => missing.push([keyOf(remote, version), error]))
    const [first] = missing
    if (first) retryIn(bringing.failed(first[1], { release: first[0] }))
    else bringing.succeeded()
    state = next
    // Before any visitor asks; what is lost on the disk later on is still in memory here.
    for (const [remote, version] of offeredIn(next)) (remote === 'host' ? hostAssets : anyRemote)(remote, version)
  }

  function retryIn(ms: number): void {
    retry = setTimeout(() => reload().catch((error) => retryIn(bringing.failed(error))), ms).unref()
  }

  /** Reads the database anew. Serialized; the last read wins. */
  function reload(): Promise<void> {
    reading = reading.then(read, read)
    return reading
  }
  await reload()

  const known = ({ previews, ...visitor }: Visitor): Visitor => ({
    ...visitor,
    previews: Object.fromEntries(Object.entries(previews).filter(([remote, version]) => state.releases.has(keyOf(remote, version)))),
  })

  /** A build's description; undefined for one that was never taken in. */
  const buildOf = (remote: string, version: string) => state.releases.get(keyOf(remote, version))?.build

  const buildsOf = (versions: (channel: Channel) => (string | null)[]) =>
    [...state.channels.values()].flatMap((channel) =>
      versions(channel).flatMap((version) => (version && buildOf(channel.remote, version)) || []),
    )

  /** True for a release that the host lacks no names of; a page falls back on no other. */
  function supportsHost(remote: string, version: string | null, hostVersion: string): boolean {
    const [build, host] = [version && buildOf(remote, version), buildOf('host', hostVersion)]
    return !build || !host || namesProblems(build, [host]).length === 0
  }

  function choiceOf(channel: Channel, version: string, hostVersion: string): Choice | null {
    const { remote, live, canary } = channel
    const earlier = fallbackOf(channel, version)
    const fallback = supportsHost(remote, earlier, hostVersion) ? earlier : null
    // A previewed host, or an earlier one in place of a failed one, may lack names that the visitor's own release imports.
    const chosen = fallback && !supportsHost(remote, version, hostVersion) ? fallback : version
    const found = [...new Set([chosen, version, live, canary, fallback])].flatMap((wanted) => remoteRelease(remote, wanted) ?? [])
    const [release] = found
    if (!release) return null
    const lastGood = chosen === fallback ? null : fallback
    const offered = found.map((one) => {
      const other = one.version === version ? 'preview' : 'kept'
      const status = one.version === live ? 'live' : one.version === canary ? 'canary' : other
      return describeRelease(one, status, trafficOf(one.version, channel), one === release ? lastGood : null)
    })
    return { release, offered }
  }

  return {
    /** The releases of a page of that side: on an origin of their own those of panel and console alone run, and on the shop's neither.
     *  @throws when there is no host */
    snapshotFor(visitor: Visitor, side: Side = 'both'): Snapshot {
      const chosen = [...state.channels.values()]
        .filter(({ remote }) => belongsTo(side, remote))
        .map((channel) => ({ channel, version: chosenVersion(channel, known(visitor)) }))
      const own = chosen.find(({ channel }) => channel.remote === 'host')
      const earlier = own ? fallbackOf(own.channel, own.version) : null
      const hasFailed = earlier !== null && visitor.failedHost === own?.version
      const key = [side, hasFailed, ...chosen.map(({ version }) => version)].join(' ')
      const made = state.snapshots.get(key)
      if (made) return made
      const host = (hasFailed ? null : hostAssets('host', own?.version)) ?? hostAssets('host', earlier)
      if (!host) throw new Error('There is no release of the host')
      const choices = chosen.flatMap(({ channel, version }) =>
        channel.remote !== 'host' && version ? (choiceOf(channel, version, host.version) ?? []) : [],
      )
      const snapshot = snapshotOf(host, choices, earlier !== null && !hasFailed)
      state.snapshots.set(key, snapshot)
      return snapshot
    },
    /** True when any visitor gets something else than the others. */
    hasCanary: () => [...state.channels.values()].some(({ canary, switched_off }) => canary !== null && !switched_off),
    /** Canaries of a remote's first release that these pages go without: they are compared with each other. */
    withheldFrom: ({ remotes }: Snapshot): RemoteRelease[] =>
      [...state.channels.values()].flatMap(({ remote, live, canary, switched_off }) => {
        const isWithheld = canary && !live && !switched_off && !remotes.some(({ name }) => name === remote)
        return (isWithheld && remoteRelease(remote, canary)) || []
      }),
    channel: (remote: string) => state.channels.get(remote),
    /** Of what is live, by the remotes' names; without releases that are given to some visitors only. */
    liveBuilds: () => buildsOf(({ live }) => [live]),
    /** Of everything that visitors get, canaries included. */
    offeredBuilds: () => buildsOf(({ live, canary }) => [live, canary]),
    /** True for a release that visitors get, or that stands in for one that fails. */
    isOffered: (remote: string, version: string) => offeredIn(state).some(([other, offered]) => other === remote && offered === version),
    isWithdrawn: (name: string) => state.withdrawn.has(name),
    /** @returns the release of a short name, as `cart@1.2.0+…` */
    named: (name: string) => state.named.get(name),
    channels: () => [...state.channels.values()],
    /** @param address of a script, without query
     *  @returns its release and its name; null for a script of none */
    scriptAt(address: string): { remote: string; version: string; file: string } | null {
      const [, file = ''] = /\/([\w][\w.+-]*)$/.exec(address) ?? []
      const folder = address.slice(0, address.length - file.length)
      const [, remote = '', encoded = ''] = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.%+-]+)\/$/.exec(folder) ?? []
      const own = keyOf(remote, encoded.replaceAll(/%2b/gi, '+'))
      const atOtherOrigin = remote ? null : [...state.releases].find(([, { base }]) => base === folder)?.[0]
      const key = atOtherOrigin ?? own
      if (!Object.hasOwn(state.releases.get(key)?.build.files ?? {}, file)) return null
      return { remote: key.slice(0, key.indexOf('@')), version: key.slice(key.indexOf('@') + 1), file }
    },
    remoteRelease,
    buildOf,
    reload,
  }
}

/** The releases served to visitors and their fallbacks: remotes with versions. */
const offeredIn = ({ channels }: State): [string, string][] =>
  [...channels.values()].flatMap(({ remote, live, canary, lastGood }) =>
    [live, canary, lastGood].flatMap((version) => (version ? [[remote, version] as [string, string]] : [])),
  )

async function readState(db: Database): Promise<State> {
  const rows = await db.selectFrom('release_channels').selectAll().orderBy('remote').execute()
  const channels = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      lastGood: row.live ? ((await findLastGood(db, row.remote, [row.live, row.canary]))?.version ?? null) : null,
    })),
  )
  const releases = await db.selectFrom('releases').select(['remote', 'version', 'base', 'build', 'withdrawn_at', 'removed_at']).execute()
  return {
    channels: new Map(channels.map((channel) => [channel.remote, channel])),
    releases: new Map(
      releases
        .filter(({ removed_at }) => !removed_at)
        .map((row) => [keyOf(row.remote, row.version), { base: row.base, build: JSON.parse(row.build) as ReleaseBuild }]),
    ),
    snapshots: new LRUCache({ max: maxSnapshots }),
    named: new Map(
      [...releases, ...rows.map(({ remote }) => ({ remote, version: nothingShown }))].map(({ remote, version }) => [
        shortName(remote, version),
        keyOf(remote, version),
      ]),
    ),
    withdrawn: new Set(releases.flatMap(({ remote, version, withdrawn_at }) => (withdrawn_at ? [shortName(remote, version)] : []))),
  }
}
