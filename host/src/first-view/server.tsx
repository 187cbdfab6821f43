// The host's server bundle: renders the same page as a browser from the same data (decision 0023).
import { forgetAnswers } from '@lechaim/shared/client/queries.ts'
import type { FirstView, FirstViewTask, HostServer } from '@lechaim/shared/contracts/first-view.ts'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { home, parseRoute } from '@lechaim/shared/lib/address.ts'
import { declaredView } from '@lechaim/shared/lib/remote-contract.ts'
import { $areaLoader, type AreaLoader, type AreaState } from '@lechaim/shared/stores/areas.ts'
import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { drawOnServer } from '@lechaim/shared/stores/first-view.ts'
import { openPage } from '@lechaim/shared/stores/page.ts'
import { setInitialRoute } from '@lechaim/shared/stores/shell.ts'
import { LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'
import { providersOf } from '../federation/providers.ts'
import { $lostPath } from '../shell/lost-path.ts'
import { $pageDialog } from '../shell/page-dialog.tsx'
import { forBrowser, withoutLaterPreviews } from './page-data.ts'
import { createStyles } from './used-styles.ts'

export { provided } from '@lechaim/shared/server/provided.ts'

drawOnServer()
const styles = createStyles()

export const render: HostServer['render'] = ({ page: whole, search, lostPath }: FirstViewTask, componentOf): FirstView => {
  const page = withoutLaterPreviews(whole)
  const route = parseRoute(search)
  setInitialRoute(route)
  $pageDialog.set(route.page === undefined ? null : LegalDialog)
  $lostPath.set(lostPath)
  openPage(page)
  $areaLoader.set(areasOf(page.discovery, componentOf))
  try {
    const drawn = renderToString(styles.sheet().collectStyles(<App />))
    // React's preloads of pictures are removed; the page has its own.
    const html = drawn.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
    return { html, styles: styles.tagFor(html), failed: failedIn(html, componentOf), data: forBrowser(page) }
  } finally {
    // Resets the state of the page before.
    setInitialRoute(home)
    forgetAnswers()
  }
}

type ComponentOf = (area: Area) => AreaModule['default'] | undefined

function areasOf(discovery: Discovery, componentOf: ComponentOf): AreaLoader {
  return {
    view: (name) => providersOf(discovery, 'views', name)[0],
    declared: (name) => declaredView(discovery, name),
    slot: (name) => providersOf(discovery, 'slots', name),
    state: (area) => {
      const component = componentOf(area)
      return atom<AreaState>(component ? { state: 'ready', component } : { state: 'loading' })
    },
    retry: () => {},
    failed: () => {},
  }
}

/** An area whose whole, or a part that loads later in it, has React's mark of client rendering. */
const failedArea =
  /data-remote="([^"]+)" data-remote-version="([^"]+)" data-expose="([^"]+)"(?:[^>]*>|(?:(?! data-remote=).)*? data-part=""[^>]*>)<!--\$!-->/gs

/** Areas for which React left a client-rendering mark, without those left to browsers on purpose. */
function failedIn(html: string, componentOf: ComponentOf): FirstView['failed'] {
  if (!html.includes('<!--$!-->')) return []
  return [...html.matchAll(failedArea)].flatMap(([, remote = '', version = '', expose = '']) => {
    const area: Area = { remote, version, expose: expose as Area['expose'] }
    const component = componentOf(area)
    return component ? [{ area, message: reasonOf(component) }] : []
  })
}

/** React hides errors inside a Suspense boundary; rendering the area without one rethrows it. Without a loader, parts that load later have
 *  none either. */
function reasonOf(Failing: AreaModule['default']): string {
  const loader = $areaLoader.get()
  $areaLoader.set(null)
  try {
    renderToString(
      <CartProvider>
        <Failing />
      </CartProvider>,
    )
    return 'It threw, and did not when it was drawn once more'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    $areaLoader.set(loader)
  }
}
