// The release of each remote in this tab. It changes at once to the fallback of a failed release, and with the next view to a new release.
import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { listenToView } from '../view-listener.ts'
import { type Areas, areasLoaded, createAreaLoader } from './area-loader.ts'
import { reportFault } from './faults.ts'
import { AreaError, isRepeated } from './federation-runtime.ts'

/** Time limit in milliseconds for loading a new release in the background. */
const prepareTimeoutMs = 15_000

const areas: Areas = new Map()
/** Releases that have failed in this tab and are not tried again, as `cart@1.2.0+…`. */
const broken = new Set<string>()
export const failedReleases = (): string[] => [...broken]

let current: Discovery = { schema: '', microFrontends: {} }
/** Releases to be applied with the next view. */
let pending: Discovery | null = null
/** Counts prepared documents, so that only the latest is applied. */
let generation = 0

export function compose(discovery: Discovery): void {
  current = discovery
  $areaLoader.set(createAreaLoader(discovery, areas, failed))
}

export const composition = (): Discovery => current

const versionOf = ([release]: readonly Release[] = []) => release?.metadata.version

const nameOf = (remote: string, version: string | undefined) => `${remote}@${version}`

/** Replaces a failed release by its fallback as a whole: a remote's areas are always of one release. */
function failed({ remote, version, ...area }: Area, error: unknown): void {
  // Offline every release fails.
  if (!navigator.onLine) {
    endEarlyAnswers(remote)
    return
  }
  reportFault(({ reportFailure }) => reportFailure({ remote, version, ...area }, error))
  broken.add(nameOf(remote, version))
  if (pending) pending = withoutBroken(pending)
  if (versionOf(current.microFrontends[remote]) !== version) return
  const whole = withoutBroken(current)
  if (whole !== current) compose(whole)
  else endEarlyAnswers(remote)
}

/** Presses on the areas of a remote are taken back (`page-scripts/early.ts`). */
const endEarlyAnswers = (remote: string): boolean => document.dispatchEvent(new CustomEvent('area-failed', { detail: remote }))

/** The document with each release that failed here replaced by the shown one, or by its fallback. Without one it stays, with its notice. */
function withoutBroken(discovery: Discovery): Discovery {
  const replaced = Object.entries(discovery.microFrontends).flatMap(([remote, releases]) => {
    if (!broken.has(nameOf(remote, versionOf(releases)))) return []
    const shown = current.microFrontends[remote]
    if (shown && !broken.has(nameOf(remote, versionOf(shown)))) return [[remote, shown]]
    const good = releases.find(({ metadata }) => metadata.version === releases[0]?.extras.lechaim.lastGood)
    const isGood = good && !broken.has(nameOf(remote, good.metadata.version))
    return isGood ? [[remote, [good, ...releases.filter((one) => one !== good)]]] : []
  })
  if (replaced.length === 0) return discovery
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(replaced) } }
}

/** Handles chunks that fail after their areas: the open view, where somebody may be typing, stays until the next view. */
export function followFailedChunks(): void {
  const listen = async ({ target }: Event) => {
    const loader = $areaLoader.get()
    if (!(target instanceof HTMLScriptElement) || !loader || !navigator.onLine || isRepeated(target)) return
    const own = [...areas.values()].map(({ area }) => area).filter((area) => isOf(area, target.src))
    const [first] = own
    if (!first) return
    // Failures of exposed modules are handled where they are loaded.
    await areasLoaded(loader, own, prepareTimeoutMs)
    if (own.some((area) => loader.state(area).get().state !== 'ready')) return
    const missing = new AreaError('unreachable', 'A part of it could not be loaded', { script: target.src })
    reportFault(({ reportFailure }) => reportFailure(first, missing))
    broken.add(nameOf(first.remote, first.version))
    const whole = withoutBroken(pending ?? current)
    if (whole !== current) pending = whole
  }
  addEventListener('error', (event) => void listen(event), { capture: true })
}

function isOf({ remote, version }: Area, address: string): boolean {
  const entry = current.microFrontends[remote]?.find(({ metadata }) => metadata.version === version)?.extras.lechaim.entry
  return entry !== undefined && address.startsWith(new URL('.', new URL(entry, location.href)).href)
}

/** True when any area of it has been rendered in this tab. */
export const isVisible = (remote: string): boolean =>
  [...areas.values()].some(({ area, $state }) => area.remote === remote && $state.get().state === 'ready')

/** Loads the new releases in the background, and omits those that fail. Until then views keep what they have.
 *  @returns true when one of them is of a remote that has been rendered in this tab */
export async function prepare(document: Discovery): Promise<boolean> {
  const own = ++generation
  pending = null
  const next = withoutBroken(document)
  const names = new Set([...Object.keys(current.microFrontends), ...Object.keys(next.microFrontends)])
  const changed = [...names].filter((name) => versionOf(current.microFrontends[name]) !== versionOf(next.microFrontends[name]))
  if (changed.length === 0) return false
  const isSeen = changed.some(isVisible)
  const loader = createAreaLoader(next, areas, failed)
  const renewed = [...areas.values()].flatMap(({ area: { remote, expose }, $state }) => {
    const release = changed.includes(remote) && $state.get().state === 'ready' && next.microFrontends[remote]?.[0]
    return release && provides(release, expose) ? [{ remote, version: release.metadata.version, expose }] : []
  })
  await areasLoaded(loader, renewed, prepareTimeoutMs)
  if (own === generation) pending = withoutBroken(next)
  return isSeen
}

const provides = (release: Release, expose: Area['expose']): boolean => {
  const [, kind, name = ''] = expose.split('/')
  return release.extras.lechaim[kind === 'view' ? 'views' : 'slots'].includes(name)
}

/** Applies the pending releases with the next view, when the page is rendered anyway. */
export function followViews(): void {
  listenToView(() => {
    if (!pending) return
    const next = pending
    pending = null
    compose(next)
  })
}
