// Which release of each remote this tab is made of. It changes on two occasions: a release fails and gives way to the last good one, at
// once; or a new one is there, which waits for the next change of view.
import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { type Areas, createAreaLoader, settled } from './area-loader.ts'
import { reportFailure } from './failure-report.ts'
import { AreaError } from './federation-runtime.ts'

/** Milliseconds that a new release may take to be made ready behind the one that is shown. */
const preparation = 15_000

const areas: Areas = new Map()
let current: Discovery = { schema: '', microFrontends: {} }
/** What the next change of view brings. */
let coming: Discovery | null = null

/** Shows what the discovery document says. */
export function compose(discovery: Discovery): void {
  current = discovery
  $areaLoader.set(createAreaLoader(discovery, areas, failed))
}

export const composition = (): Discovery => current

const versionOf = ([release]: readonly Release[] = []) => release?.metadata.version

/** A failed release gives way to the last good one, all of it: what is shown of a remote is always of one release. */
function failed(area: Area, error: unknown): void {
  // Without a connection everything fails, whichever release it is of.
  if (!navigator.onLine) return
  reportFailure(area, error)
  const replaced = fallBack(current, area)
  if (replaced) compose(replaced)
  if (coming) coming = fallBack(coming, area) ?? coming
}

function fallBack(discovery: Discovery, { remote, version }: Area): Discovery | null {
  const releases = discovery.microFrontends[remote] ?? []
  const [first, ...others] = releases
  const good = others.find(({ metadata }) => metadata.version === first?.extras.lechaim.lastGood)
  if (!good || versionOf(releases) !== version) return null
  return { ...discovery, microFrontends: { ...discovery.microFrontends, [remote]: [good, ...others.filter((one) => one !== good)] } }
}

/** A part of a remote that it fetches by itself, later, can't be had. What is open goes on without it, since somebody may be typing there;
 *  the last good release comes with the next change of view. */
export function followLostChunks(): void {
  const listen = async ({ target }: Event) => {
    const loader = $areaLoader.get()
    if (!(target instanceof HTMLScriptElement) || !loader || !navigator.onLine) return
    const own = [...areas.values()].map(({ area }) => area).filter((area) => isOf(area, target.src))
    const [first] = own
    if (!first) return
    // Whoever waits for a module of it hears of the script anyway.
    await settled(loader, own, preparation)
    if (own.some((area) => loader.state(area).get().state !== 'ready')) return
    reportFailure(first, new AreaError('unreachable', 'A part of it could not be loaded', { script: target.src }))
    coming = fallBack(coming ?? current, first) ?? coming
  }
  addEventListener('error', (event) => void listen(event), { capture: true })
}

function isOf({ remote, version }: Area, address: string): boolean {
  const entry = current.microFrontends[remote]?.find(({ metadata }) => metadata.version === version)?.extras.lechaim.entry ?? ''
  return address.startsWith(new URL('.', new URL(entry, location.href)).href)
}

/** Remotes of which a newer document holds another release than this tab, or none. */
export function changedRemotes(next: Discovery): string[] {
  const names = new Set([...Object.keys(current.microFrontends), ...Object.keys(next.microFrontends)])
  return [...names].filter((name) => versionOf(current.microFrontends[name]) !== versionOf(next.microFrontends[name]))
}

/** Whether anything of it has been drawn in this tab. */
export const isVisible = (remote: string): boolean =>
  [...areas.values()].some(({ area, $state }) => area.remote === remote && $state.get().state === 'ready')

/** Makes the new releases ready behind those that are shown; one that fails there is left out. */
export async function prepare(next: Discovery): Promise<void> {
  coming = null
  let prepared = next
  const loader = createAreaLoader(next, areas, (area, error) => {
    reportFailure(area, error)
    const { [area.remote]: shown, ...others } = current.microFrontends
    if (versionOf(prepared.microFrontends[area.remote]) !== area.version || !shown) return
    prepared = { ...prepared, microFrontends: { ...prepared.microFrontends, ...others, [area.remote]: shown } }
  })
  const needed = changedRemotes(next).flatMap((remote) =>
    [...areas.values()].filter(({ area, $state }) => area.remote === remote && $state.get().state === 'ready').map(({ area }) => area),
  )
  const renewed = needed.flatMap(({ remote, expose }) => {
    const version = versionOf(next.microFrontends[remote])
    return version && provides(next.microFrontends[remote]?.[0], expose) ? [{ remote, version, expose }] : []
  })
  await settled(loader, renewed, preparation)
  coming = prepared
}

const provides = (release: Release | undefined, expose: Area['expose']): boolean => {
  const [, kind, name = ''] = expose.split('/')
  return release?.extras.lechaim[kind === 'view' ? 'views' : 'slots'].includes(name) ?? false
}

/** Nothing waits any more. */
export function forgetComing(): void {
  coming = null
}

/** Brings what has been waiting, with the view that is coming anyway. */
export function bringComing(): void {
  if (!coming) return
  const next = coming
  coming = null
  compose(next)
}
