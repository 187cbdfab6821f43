// Reports of a page about itself: errors that nothing caught and scripts that block it, each with its release; that it can be used;
// that something was put into the cart, and ordered. Loaded after the first view; it carries no identity (decision 0082).
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import { $cartCount } from '@lechaim/shared/stores/cart-lines.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { whenIdle } from '../next-task.ts'
import { ticketOfPage } from '../page-ticket.ts'
import { failedReleases } from './composition.ts'
import { reportBy } from './faults.ts'
import { onUncaught } from './uncaught.ts'

type UncaughtReports = typeof import('./uncaught-report.ts')

/** Milliseconds for which one script may block the page: longer ones look like a page that has died. */
const maxBlockedMs = 2000

export function reportPage(): void {
  onUncaught((event) => {
    if (navigator.onLine) withReports(({ reportUncaught }) => reportUncaught(event))
  })
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

const withReports = (by: (reports: UncaughtReports) => void) =>
  reportBy(import(/* webpackChunkName: 'faults' */ './uncaught-report.ts'), by)

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

interface AnimationFrame extends PerformanceEntry {
  scripts?: { duration: number; sourceURL: string }[]
}

/** Chromium says which script an animation frame waited for. */
function followLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return
  new PerformanceObserver((list) => {
    for (const { scripts = [] } of list.getEntries() as AnimationFrame[]) {
      const longest = scripts.find(({ duration }) => duration > maxBlockedMs)
      if (longest) withReports(({ reportBlocked }) => reportBlocked(longest.sourceURL, longest.duration))
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}
