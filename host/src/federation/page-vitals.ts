// Reports the web vitals of the view that a page began with, once, when the page is out of sight: a file of its own, loaded after the first
// view (decision 0097). The report carries no identity: that a view was reported within the hour is noted in the browser alone.
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

type LastReport = Pick<PageReport, 'vitals' | 'connection' | 'failed'>

interface PageSources {
  /** The view that the page began with. */
  view: string
  /** Releases with an area that failed in this page. */
  failed(): string[]
  send(report: LastReport): void
}

/** Releases in a report, which stays below a kilobyte. */
const maxFailed = 5
const hourMs = 60 * 60 * 1000
const noteKey = 'reportedViews'

export function reportVitals({ view, failed, send }: PageSources): void {
  const vitals: Partial<Record<'lcp' | 'inp' | 'cls' | 'ttfb', number>> = {}
  const keep = ({ name, value }: MetricType) => {
    vitals[name.toLowerCase() as keyof typeof vitals] = name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
  }
  onTTFB(keep)
  onLCP(keep)
  onCLS(keep)
  onINP(keep)
  // After the listeners of the metrics, which capture the event at the window.
  document.addEventListener('visibilitychange', report)

  function report(): void {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', report)
    const { ttfb, ...others } = vitals
    const broken = failed().slice(0, maxFailed)
    const isMeasured = ttfb !== undefined && noteView(view)
    if (!isMeasured && broken.length === 0) return
    const connection = (navigator as { connection?: { effectiveType?: LastReport['connection'] } }).connection?.effectiveType
    send({
      ...(isMeasured && { vitals: { ttfb, ...others } }),
      ...(connection && { connection }),
      ...(broken.length > 0 && { failed: broken }),
    })
  }
}

/** @returns false for a view that this browser has reported within the hour: more are not independent */
function noteView(view: string): boolean {
  const now = String(Math.floor(Date.now() / hourMs))
  try {
    const [hour, ...views] = (localStorage.getItem(noteKey) ?? '').split(' ')
    const reported = hour === now ? views : []
    if (reported.includes(view)) return false
    localStorage.setItem(noteKey, [now, ...reported, view].join(' '))
  } catch {
    // Without storage the server's share of each network is the limit.
  }
  return true
}
