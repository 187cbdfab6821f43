import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { declaredView, supportedContracts } from '@lechaim/shared/lib/remote-contract.ts'
import type { AreaLoader, AreaState } from '@lechaim/shared/stores/areas.ts'
import { atom, type WritableAtom } from 'nanostores'
import { AreaError, forgetRelease, loadArea } from './federation-runtime.ts'
import { providersOf } from './providers.ts'

interface Entry {
  area: Area
  $state: WritableAtom<AreaState>
}

/** The areas of a tab, by release and module, shared by successive loaders. */
export type Areas = Map<string, Entry>

const keyOf = ({ remote, version, expose }: Area) => `${remote}@${version}/${expose}`

/** The areas of a discovery document with their loading states.
 *  @param onFailure called for each area that fails */
export function createAreaLoader(
  discovery: Discovery,
  areas: Areas = new Map(),
  onFailure: (area: Area, error: unknown) => void = () => {},
) {
  const releaseOf = (remote: string): Release | undefined => discovery.microFrontends[remote]?.[0]

  const load = (area: Area, $state: WritableAtom<AreaState>) => {
    const start = performance.now()
    const release = releaseOf(area.remote)
    loadComponent(area, release).then(
      (component) => {
        // Read by the frames of `?boundaries=1`.
        performance.measure(`${area.remote} ${area.expose}`, { start, detail: area })
        $state.set({ state: 'ready', component })
      },
      (error: unknown) => fail(area, $state, error),
    )
  }
  const fail = (area: Area, $state: WritableAtom<AreaState>, error: unknown) => {
    console.error(`${area.remote}/${area.expose} of release ${area.version} failed`, error)
    $state.set({ state: 'failed', error })
    onFailure(area, error)
  }
  const entryOf = (area: Area): Entry => {
    const known = areas.get(keyOf(area))
    if (known) return known
    const entry = { area, $state: atom<AreaState>({ state: 'loading' }) }
    areas.set(keyOf(area), entry)
    load(area, entry.$state)
    return entry
  }

  return {
    view: (name) => providersOf(discovery, 'views', name)[0],
    declared: (name) => declaredView(discovery, name),
    slot: (name) => providersOf(discovery, 'slots', name),
    state: (area) => entryOf(area).$state,
    failed: (area, error) => fail(area, entryOf(area).$state, error),
    // A retry reloads every failed area of the remote.
    retry: ({ remote }) => {
      const release = releaseOf(remote)
      const failed = [...areas.values()].filter(
        ({ area, $state }) => area.remote === remote && area.version === release?.metadata.version && $state.get().state === 'failed',
      )
      if (!release || failed.length === 0) return
      forgetRelease(remote, release)
      for (const { area, $state } of failed) {
        $state.set({ state: 'loading' })
        load(area, $state)
      }
    },
  } satisfies AreaLoader
}

async function loadComponent(area: Area, release: Release | undefined) {
  if (!release) throw new Error(`No release of ${area.remote}`)
  const { contract = 1 } = release.extras.lechaim
  if (!supportedContracts.includes(contract)) {
    throw new AreaError('contract', `It is made for contract ${contract}; this host shows ${supportedContracts.join(', ')}`)
  }
  return loadArea(area, release)
}

/** Resolves once the areas are ready or failed, or after `limit` milliseconds: the first view then comes without placeholders. */
export function areasLoaded(loader: AreaLoader, areas: readonly Area[], limit: number): Promise<unknown> {
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
  return Promise.race([Promise.all(each), new Promise((done) => setTimeout(done, limit))])
}
