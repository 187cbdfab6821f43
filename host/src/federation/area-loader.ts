import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area, Expose } from '@lechaim/shared/contracts/remote.ts'
import type { AreaLoader, AreaState } from '@lechaim/shared/stores/areas.ts'
import { atom, type WritableAtom } from 'nanostores'
import { announceScripts, forgetRemote, loadArea } from './federation-runtime.ts'

const keyOf = (area: Area) => `${area.remote}/${area.expose}`

/** The page's areas by the discovery document: who provides them, and how far their loading is. */
export function createAreaLoader(discovery: PageData['discovery']): AreaLoader {
  const states = new Map<string, { area: Area; $state: WritableAtom<AreaState> }>()
  const providers = (kind: 'views' | 'slots', name: string): Area[] =>
    Object.entries(discovery.microFrontends).flatMap(([remote, [release]]) =>
      release?.extras.lechaim[kind].includes(name)
        ? [{ remote, version: release.metadata.version, expose: `./${kind === 'views' ? 'view' : 'slot'}/${name}` as Expose }]
        : [],
    )
  const slots = new Map<string, Area[]>()

  const load = (area: Area, $state: WritableAtom<AreaState>) => {
    loadArea(area).then(
      (component) => $state.set({ state: 'ready', component }),
      (error: unknown) => fail(area, $state, error),
    )
  }
  const fail = (area: Area, $state: WritableAtom<AreaState>, error: unknown) => {
    console.error(`${keyOf(area)} of release ${area.version} failed`, error)
    $state.set({ state: 'failed', error })
  }
  const entryOf = (area: Area) => {
    const known = states.get(keyOf(area))
    if (known) return known
    const entry = { area, $state: atom<AreaState>({ state: 'loading' }) }
    states.set(keyOf(area), entry)
    announceScripts(area, discovery)
    load(area, entry.$state)
    return entry
  }

  return {
    view: (name) => providers('views', name)[0],
    slot: (name) => {
      const known = slots.get(name) ?? providers('slots', name)
      slots.set(name, known)
      return known
    },
    state: (area) => entryOf(area).$state,
    failed: (area, error) => fail(area, entryOf(area).$state, error),
    // One press brings back everything of that remote: its notices stand for one trouble.
    retry: ({ remote }) => {
      const failed = [...states.values()].filter((entry) => entry.area.remote === remote && entry.$state.get().state === 'failed')
      forgetRemote(remote, discovery)
      for (const { area, $state } of failed) {
        $state.set({ state: 'loading' })
        load(area, $state)
      }
    },
  }
}

/** Resolves once the areas are ready or failed, or after `limit` milliseconds: the first view then comes without placeholders. */
export function settled(loader: AreaLoader, areas: readonly Area[], limit: number): Promise<void> {
  const each = areas.map(
    (area) =>
      new Promise<void>((done) => {
        const stop = loader.state(area).subscribe((state) => {
          if (state.state === 'loading') return
          queueMicrotask(() => stop())
          done()
        })
      }),
  )
  return Promise.race([Promise.all(each).then(() => undefined), new Promise<void>((done) => setTimeout(done, limit))])
}
