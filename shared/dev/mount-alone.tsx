// A remote on a page of its own: the same stores, styles and slots as in the shop, filled by this remote alone.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Area, AreaModule, Expose } from '@lechaim/shared/contracts/remote.ts'
import { Bench } from '@lechaim/shared/dev/bench.tsx'
import { $areaLoader, type AreaState } from '@lechaim/shared/stores/areas.ts'
import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { followAddress } from '@lechaim/shared/stores/shell.ts'
import { loadShop } from '@lechaim/shared/stores/shop.ts'
import { LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { rightToLeft } from '@lechaim/shared/ui/right-to-left.ts'
import { Toasts } from '@lechaim/shared/ui/toasts.tsx'
import { atom, type WritableAtom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { StyleSheetManager } from 'styled-components'

/** The modules of `src/view` and `src/slot`, as webpack's context gives them. */
interface Modules {
  keys(): string[]
  (key: string): Promise<AreaModule>
}

export async function mountAlone(remote: string, modules: Modules): Promise<void> {
  const exposes = modules.keys().map((key) => key.replace(/\.tsx$/, '') as Expose)
  const areaOf = (expose: Expose): Area => ({ remote, version: 'alone', expose })
  const areas = new Map(exposes.map((expose) => [expose, areaOf(expose)]))
  const slots = new Map(exposes.map((expose) => [expose.replace('./slot/', ''), [areaOf(expose)]]))
  const states = new Map<Expose, WritableAtom<AreaState>>()
  const none: Area[] = []

  const load = ({ expose }: Area, $state: WritableAtom<AreaState>) => {
    $state.set({ state: 'loading' })
    modules(`${expose}.tsx`).then(
      (module) => $state.set({ state: 'ready', component: module.default }),
      (error: unknown) => $state.set({ state: 'failed', error }),
    )
  }
  const state = (area: Area) => {
    const known = states.get(area.expose)
    if (known) return known
    const $state = atom<AreaState>({ state: 'loading' })
    states.set(area.expose, $state)
    load(area, $state)
    return $state
  }

  $areaLoader.set({
    view: (name) => areas.get(`./view/${name}`),
    declared: () => undefined,
    slot: (name) => slots.get(name) ?? none,
    state,
    retry: (area) => load(area, state(area)),
    failed: (area, error) => state(area).set({ state: 'failed', error }),
  })
  $page.set({ signedIn: false, demoOwner: true })
  $firstViewShown.set(true)
  followAddress()
  await loadShop(api)

  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no element "app"')
  createRoot(container).render(
    <StyleSheetManager stylisPlugins={[rightToLeft]}>
      <CartProvider>
        <Bench exposes={exposes} />
        <LegalDialog />
        <Toasts />
      </CartProvider>
    </StyleSheetManager>,
  )
}
