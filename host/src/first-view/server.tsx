// The host's side of the first view that the server draws: the same page as in a browser, from the same data (decision 0023).
import { forgetAnswers } from '@lechaim/shared/client/queries.ts'
import type { FirstView, FirstViewTask, HostServer } from '@lechaim/shared/contracts/first-view.ts'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import { home, placeOf } from '@lechaim/shared/lib/address.ts'
import { $areaLoader, type AreaLoader, type AreaState } from '@lechaim/shared/stores/areas.ts'
import { drawOnServer } from '@lechaim/shared/stores/first-view.ts'
import { openPage } from '@lechaim/shared/stores/page.ts'
import { settle } from '@lechaim/shared/stores/shell.ts'
import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { App } from '../app.tsx'
import { providersOf } from '../federation/providers.ts'
import { createStyles } from './used-styles.ts'

export { provided } from '@lechaim/shared/server/provided.ts'

drawOnServer()
const styles = createStyles()

export const render: HostServer['render'] = ({ page, search, lostPath }: FirstViewTask, componentOf): FirstView => {
  settle(placeOf(search))
  openPage(page)
  $areaLoader.set(areasOf(page.discovery, componentOf))
  const said: unknown[] = []
  const say = console.error
  // The renderer tells of an error inside of a Suspense boundary by this alone.
  console.error = (...words: unknown[]) => said.push(words[0])
  try {
    const drawn = renderToString(styles.sheet().collectStyles(<App lostPath={lostPath} />))
    // React announces pictures where the head would be; the page has done so itself, for those that are seen first.
    const html = drawn.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
    return { html, styles: styles.tagFor(html), failed: failedIn(html, said, componentOf) }
  } finally {
    console.error = say
    // Nothing of one page is left for the next.
    settle(home)
    forgetAnswers()
  }
}

type ComponentOf = (area: Area) => AreaModule['default'] | undefined

function areasOf(discovery: Discovery, componentOf: ComponentOf): AreaLoader {
  return {
    view: (name) => providersOf(discovery, 'views', name)[0],
    slot: (name) => providersOf(discovery, 'slots', name),
    state: (area) => {
      const component = componentOf(area)
      return atom<AreaState>(component ? { state: 'ready', component } : { state: 'loading' })
    },
    retry: () => {},
    failed: () => {},
  }
}

const failedArea = /data-remote="([^"]+)" data-remote-version="([^"]+)" data-expose="([^"]+)"[^>]*><!--\$!-->/g

/** Areas in whose place the renderer left a mark for the browser. What was said comes in their order; what was left to the browser on
 *  purpose is said after that. */
function failedIn(html: string, said: readonly unknown[], componentOf: ComponentOf): FirstView['failed'] {
  return [...html.matchAll(failedArea)]
    .map(([, remote = '', version = '', expose = '']): Area => ({ remote, version, expose: expose as Area['expose'] }))
    .filter((area) => componentOf(area))
    .map((area, index) => ({ area, message: String((said[index] as Error | undefined)?.message ?? said[index]) }))
}
