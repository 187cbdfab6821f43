// Replaces the host's federation in the monolith build: the same areas, imported directly, those of the home page's first view statically.
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { $areaLoader, type AreaLoader, type AreaState } from '@lechaim/shared/stores/areas.ts'
import { atom, type WritableAtom } from 'nanostores'
import { parts } from './every-area.ts'

/** Lazily loaded parts, pending or loaded. */
const loads = new Map<Area, Promise<void>>()

function createAreaLoader(): AreaLoader {
  const states = new Map<Area, WritableAtom<AreaState>>()
  const slots = new Map<string, Area[]>()
  const named = (expose: string) => parts.filter(({ area }) => area.expose === expose).map(({ area }) => area)

  const load = (area: Area, $state: WritableAtom<AreaState>) => {
    const arrived = parts.find((part) => part.area === area)?.load?.()
    if (!arrived) return
    const show = ({ default: component }: AreaModule) => $state.set({ state: 'ready', component })
    loads.set(
      area,
      arrived.then(show, (error: unknown) => $state.set({ state: 'failed', error })),
    )
  }
  const stateOf = (area: Area) => {
    const known = states.get(area)
    if (known) return known
    const component = parts.find((part) => part.area === area)?.component
    const $state = atom<AreaState>(component ? { state: 'ready', component } : { state: 'loading' })
    states.set(area, $state)
    load(area, $state)
    return $state
  }

  return {
    view: (name) => named(`./view/${name}`)[0],
    declared: () => undefined,
    // One list for each slot, since components compare by identity.
    slot: (name) => slots.get(name) ?? slots.set(name, named(`./slot/${name}`)).get(name) ?? [],
    state: stateOf,
    retry: (area) => load(area, stateOf(area) as WritableAtom<AreaState>),
    failed: (area, error) => stateOf(area).set({ state: 'failed', error }),
  }
}

/** Resolves once the lazily loaded areas are loaded. */
export async function areasLoaded(loader: AreaLoader, areas: readonly Area[]): Promise<void> {
  for (const area of areas) loader.state(area)
  await Promise.all(areas.map((area) => loads.get(area)))
}

/** All slots of the first view are in the first file. */
export const firstAreas = (_discovery: Discovery, { view }: { view: string }): Area[] =>
  parts.filter(({ area }) => area.expose === `./view/${view}`).map(({ area }) => area)

export const compose = () => $areaLoader.set(createAreaLoader())
/** No releases: a new one is a new page. */
export const composition = (): Discovery => ({ schema: '', microFrontends: {} })
export const openFederation = () => {}
export const followViews = () => {}
export const followFailedChunks = () => {}
export const followReleases = () => {}
export const reportMismatch = () => {}
export const keepUncaught = () => {}
export const reportPage = () => {}
