// Seeds the stores from the page's data, loads the first view's modules, then hydrates or renders it.
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { nowhere, showsOverlay } from '@lechaim/shared/lib/remote-contract.ts'
import { applyAccessibility } from '@lechaim/shared/stores/accessibility.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { pushDialog } from '@lechaim/shared/stores/dialogs.ts'
import { openPage } from '@lechaim/shared/stores/page.ts'
import { $route, followAddress } from '@lechaim/shared/stores/shell.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { startTransition } from 'react'
import { createRoot, type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { showBoundariesIfWanted } from './boundaries/wanted.ts'
import { keepCart } from './cart/keep-cart.ts'
import { ErrorPage } from './error-pages.tsx'
import { areasLoaded } from './federation/area-loader.ts'
import { compose, composition, followFailedChunks, followViews } from './federation/composition.ts'
import { reportFault } from './federation/faults.ts'
import { openFederation } from './federation/federation-runtime.ts'
import { firstAreas } from './federation/providers.ts'
import { keepUncaught } from './federation/uncaught.ts'
import { messages } from './messages.ts'
import { nextTask } from './next-task.ts'
import { followConnection, keepForOffline } from './offline/offline.ts'
import { ofDialogs, ofPanel } from './provided.ts'
import { announceFirstView, findDrawnAreas, isHydrated, markHydrated, markStarted, reportFailedStart } from './shell/first-view.ts'
import { followShopWhenIdle } from './shell/follow-shop.ts'
import { $lostPath, followPath, lostPathOf } from './shell/lost-path.ts'
import { followPages } from './shell/page-dialog.tsx'
import { followViewChanges } from './shell/view-change.ts'

/** Time limit in milliseconds for the modules of the first render; later ones replace their placeholders. */
const firstWait = 4000

let root: Root | undefined

export async function start(): Promise<void> {
  const container = document.getElementById('app') as HTMLElement
  try {
    await takeOver(container)
  } catch (error) {
    // Nothing is rendered yet that could show it.
    console.error(messages.applicationError.english, error)
    reportFailedStart(error)
    root ??= createRoot(container)
    root.render(<ErrorPage />)
    markHydrated()
  }
}

async function takeOver(container: HTMLElement): Promise<void> {
  const page = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData

  followAgeGate()
  applyAccessibility(document.documentElement)
  findDrawnAreas()
  followAddress(isHydrated, page.elsewhere)
  openPage(page)
  void keepCart(page.shop.header.keepCart)
  if (showsOverlay($route.get()) || $route.get().view === 'checkout') ofDialogs().catch(askedAgain)
  // Beside the panel's own files, which would ask for them one round trip later.
  $route.subscribe(({ view }) => view === 'admin' && ofPanel().catch(askedAgain))
  await followPages()
  await nextTask()
  openFederation()
  keepUncaught()
  followFailedChunks()
  followViews()
  compose(page.discovery)
  loadPressedDialog()
  document.addEventListener('early-press', loadPressedDialog)

  $lostPath.set(lostPathOf(location.pathname))
  const complete = firstView()
  const onDrawn = () => {
    markStarted()
    void complete.then(announceFirstView)
  }
  await nextTask()
  const app = <App onDrawn={onDrawn} />
  // The browser is navigating, and its document is slower than the scripts.
  if (container.dataset.drawn === undefined || document.documentElement.dataset.elsewhere !== undefined) {
    await complete
    root = createRoot(container)
    // In slices, so that a phone handles touches during rendering.
    startTransition(() => root?.render(app))
  } else {
    // Hydrates area by area as their modules load, in slices too: otherwise React hydrates each at once.
    startTransition(() => {
      const onRecoverableError: NonNullable<HydrationOptions['onRecoverableError']> = (...mismatch) =>
        reportFault(({ reportMismatch }) => reportMismatch(...mismatch))
      root = hydrateRoot(container, app, { onRecoverableError })
    })
  }
  followPath()
  followViewChanges()
  followShopWhenIdle()
  followConnection()
  keepForOffline(page.offline ?? false)
  void showBoundariesIfWanted()
}

/** Loads the dialog of a press that waits for hydration (`page-scripts/early-press.ts`) beside it, instead of after it. */
function loadPressedDialog(): void {
  const pressed = document.querySelector('#app [data-pressed][aria-haspopup="dialog"]')
  if (!pressed) return
  ofDialogs().catch(askedAgain)
  const loader = $areaLoader.get()
  const remote = pressed.closest<HTMLElement>('[data-remote]')?.dataset.remote
  for (const area of loader?.slot('overlay') ?? []) if (area.remote === remote) loader?.state(area)
}

/** A failure is silent here: the part is asked for again where it is needed, which reports it. */
function askedAgain(): void {}

/** A release that fails meanwhile is replaced by its fallback, which is awaited instead. */
async function firstView(): Promise<void> {
  const end = performance.now() + firstWait
  for (let loader = $areaLoader.get(), before = null; loader && loader !== before; ) {
    await areasLoaded(loader, firstAreas(composition(), $lostPath.get() === null ? $route.get() : nowhere), end - performance.now())
    before = loader
    loader = $areaLoader.get()
  }
}

/** Registers the inline age gate (decision 0023) among the dialogs: toasts and the accessibility menu move into it (SPEC §2, §4). */
function followAgeGate(): void {
  const gate = document.querySelector<HTMLDialogElement>('#age-gate[open]')
  if (!gate) return
  const pop = pushDialog(gate)
  gate.addEventListener('age-confirmed', () => {
    pop()
    restoreLostFocus()
  })
}
