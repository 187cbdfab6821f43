// Reports of a page about itself: errors that nothing caught and scripts that block it, each with its release; that it can be used;
// that something was put into the cart, and ordered. Loaded after the first view; it carries no identity (decision 0082).
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { $cartCount } from '@lechaim/shared/stores/cart-lines.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { whenIdle } from '../next-task.ts'
import { ticketOfPage } from '../page-ticket.ts'
import { composition } from './composition.ts'
import { addressOfRelease, failedReleases, reportFailure } from './failure-report.ts'
import { AreaError } from './federation-runtime.ts'
import { onUncaught } from './uncaught.ts'

/** Milliseconds for which one script may block the page: longer ones look like a page that has died. */
const maxBlockedMs = 2000

export function reportPage(): void {
  onUncaught(reportUncaught)
  followLongTasks()
  whenUsable(() => tell('ready'))
  const stopCart = $cartCount.listen((count, before) => {
    if (count <= (before ?? 0)) return
    stopCart()
    tell('cart')
  })
  void followVitals()
  const stopOrder = $route.listen(({ view }, before) => {
    if (view !== 'order' || before?.view !== 'checkout') return
    stopOrder()
    tell('order')
  })
}

function tell(event: PageReport['event'], more: Partial<PageReport> = {}): void {
  const report = JSON.stringify({ ticket: ticketOfPage(), event, ...more } satisfies PageReport)
  navigator.sendBeacon('/api/page-reports', new Blob([report], { type: 'application/json' }))
}

async function followVitals(): Promise<void> {
  const { view } = $route.get()
  if (!ticketOfPage()) return
  try {
    const { reportVitals } = await import(/* webpackChunkName: 'page-vitals' */ './page-vitals.ts')
    reportVitals({ view, failed: failedReleases, send: (report) => tell('left', report) })
  } catch (error) {
    console.error('The report of the page’s vitals could not be loaded', error)
  }
}

/** Calls back when every area is hydrated and the page answers. */
function whenUsable(run: () => void): void {
  const look = () => {
    if (document.querySelector('#app [data-expose]:not([data-hydrated])')) return
    document.removeEventListener('area-hydrated', look)
    whenIdle(run)
  }
  document.addEventListener('area-hydrated', look)
  look()
}

/** Answers of the server, cut connections and failed chunks are no fault of the code that they end; chunks are reported where they fail. */
const isOutside = (error: unknown): boolean =>
  error instanceof RequestFailure ||
  error instanceof AreaError ||
  error instanceof DOMException ||
  /^ChunkLoadError|fetch|NetworkError|Load failed/.test(`${(error as Error | null)?.name} ${(error as Error | null)?.message}`)

function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (!navigator.onLine || isOutside(error)) return
  const stack = String((error as Error | null)?.stack ?? '')
  const area = areaOf([...stack.matchAll(/https?:[^\s)]+/g)].map(([address]) => address).concat('filename' in event ? event.filename : ''))
  if (area) reportFailure(area, new AreaError('uncaught', error instanceof Error ? error.message : String(error), { cause: error }))
}

/** Of the scripts on a stack the first that is a remote's: it may have called what the host brings. */
function areaOf(addresses: readonly string[]): Area | null {
  const found = addresses.flatMap((address) => releaseAt(address) ?? [])
  const release = found.find(({ remote }) => remote !== 'host') ?? found[0]
  if (!release) return null
  const place = document.querySelector<HTMLElement>(`[data-remote="${release.remote}"]`)
  return { ...release, expose: (place?.dataset.expose ?? 'host') as Area['expose'] }
}

/** A release may come from another origin: then its entry names the folder. */
function releaseAt(address: string): Pick<Area, 'remote' | 'version'> | null {
  const [, remote = '', version = ''] = addressOfRelease.exec(address) ?? []
  if (remote) return { remote, version: decodeURIComponent(version) }
  for (const [name, releases] of Object.entries(composition().microFrontends))
    for (const { metadata, extras } of releases) {
      const folder = new URL('.', new URL(extras.lechaim.entry ?? '', location.href)).href
      if (folder !== `${location.origin}/` && address.startsWith(folder)) return { remote: name, version: metadata.version }
    }
  return null
}

interface AnimationFrame extends PerformanceEntry {
  scripts?: { duration: number; sourceURL: string }[]
}

/** Chromium says which script an animation frame waited for. */
function followLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return
  new PerformanceObserver((list) => {
    for (const { scripts = [] } of list.getEntries() as AnimationFrame[]) {
      const longest = scripts.find(({ duration }) => duration > maxBlockedMs)
      const area = longest && areaOf([longest.sourceURL])
      if (area) reportFailure(area, new AreaError('blocked', `It blocks the page for ${Math.round(longest.duration)} ms`))
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}
