// The releases of the remote that the page shows: read when it is opened, after each action, and once more every half minute.
import type { ReleaseFailures } from '@lechaim/shared/contracts/release-console.ts'
import type { ReleaseHistory, ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { atom, map } from 'nanostores'
import { askShop } from '../access/access-store.ts'

export type Read<Value> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; value: Value }

export const $history = atom<Read<ReleaseHistory>>({ state: 'loading' })
/** By version; absent for releases whose failures were not asked for. */
export const $failures = map<Record<string, Read<ReleaseFailures>>>({})

const refreshMs = 30_000
let opened: string | null = null

/** Shows a remote until the returned function is called. */
export function openRemote(remote: string): () => void {
  opened = remote
  $history.set({ state: 'loading' })
  $failures.set({})
  void refresh()
  const timer = setInterval(() => document.hidden || void refresh(), refreshMs)
  return () => {
    clearInterval(timer)
    if (opened === remote) opened = null
  }
}

export async function refresh(): Promise<void> {
  const remote = opened
  if (!remote) return
  try {
    showHistory(remote, await askShop<ReleaseHistory>(remote, ''))
  } catch (error) {
    // The former answer stays.
    if (opened === remote && $history.get().state !== 'ready') $history.set({ state: 'failed', error })
  }
}

function showHistory(remote: string, value: ReleaseHistory): void {
  if (opened === remote) $history.set({ state: 'ready', value })
}

export async function readFailures(remote: string, version: string): Promise<void> {
  if ($failures.get()[version]?.state !== 'ready') $failures.setKey(version, { state: 'loading' })
  const path = `/failures?${new URLSearchParams({ version })}`
  const read = await askShop<ReleaseFailures>(remote, path).then(
    (value) => ({ state: 'ready', value }) as const,
    (error: unknown) => ({ state: 'failed', error }) as const,
  )
  if (opened === remote) $failures.setKey(version, read)
}

const places: ReleaseRecord['state'][] = ['live', 'canary']

/** Those that visitors get, the live one first. */
export const givenIn = ({ releases }: ReleaseHistory): ReleaseRecord[] =>
  places.flatMap((state) => releases.filter((release) => release.state === state))

/** Releases that are compared: what visitors get, and the newest of the others that were live. */
export const comparedIn = (history: ReleaseHistory): ReleaseRecord[] => {
  const given = givenIn(history)
  const before = history.releases.find((release) => release.liveAt !== null && !given.includes(release))
  return before ? [...given, before] : given
}
