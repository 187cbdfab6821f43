// Inline script at the end of the page: logs an unknown path (SPEC §2), starts the age gate, and requests the shop's scripts. It waits for
// the first paint, which hidden tabs never have, and the largest picture; the scripts run one by one, since each blocks a phone.
import { openAgeGate } from './age-gate.ts'

/** Milliseconds that the scripts wait for the first view. */
const maxWaitMs = 2500

interface PageScript {
  address: string
  integrity?: string
  /** The host's scripts are executed; all others are preloaded. */
  host?: boolean
}

if (location.pathname !== '/') console.error('404: no such path:', location.pathname)
openAgeGate()
const list = document.getElementById('page-scripts')?.textContent
if (list) requestAfterFirstPaint(JSON.parse(list) as PageScript[])

function requestAfterFirstPaint(scripts: PageScript[]): void {
  let started = false
  const start = () => {
    if (started) return
    started = true
    requestNext()
  }
  function requestNext(): void {
    const next = scripts.shift()
    if (!next) return
    document.head.append(elementFor(next))
    setTimeout(requestNext)
  }
  const afterPaint = () => {
    if (document.hidden || !(PerformanceObserver.supportedEntryTypes ?? []).includes('paint')) return start()
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  }
  const picture = document.querySelector<HTMLImageElement>('#app img[fetchpriority="high"]')
  if (!picture || picture.complete) setTimeout(afterPaint)
  else for (const event of ['load', 'error']) picture.addEventListener(event, afterPaint)
  setTimeout(start, maxWaitMs)
}

function elementFor({ address, integrity, host }: PageScript): HTMLElement {
  const element = host ? document.createElement('script') : document.createElement('link')
  if (integrity) {
    element.integrity = integrity
    element.crossOrigin = 'anonymous'
  }
  if (element instanceof HTMLScriptElement) {
    element.async = false
    element.fetchPriority = 'high'
    element.dataset.hostScript = ''
    element.src = address
  } else {
    element.rel = 'preload'
    element.as = 'script'
    element.href = address
  }
  return element
}
