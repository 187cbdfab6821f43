import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Report = (metric: { name: string; value: number }) => void
const metrics = vi.hoisted(() => new Map<string, Report>())
vi.mock('web-vitals', () =>
  Object.fromEntries(['LCP', 'INP', 'CLS', 'TTFB'].map((name) => [`on${name}`, (report: Report) => metrics.set(name, report)])),
)

let hide: (() => void) | undefined
let notes: Map<string, string>
let sent: object[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 10, 30) })
  notes = new Map()
  sent = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
  })
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => {
      hide = listener
    },
    removeEventListener: () => {
      hide = undefined
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openPage(view: string, failed: string[] = []): Promise<void> {
  const { reportVitals } = await import('./page-vitals.ts')
  reportVitals({ view, failed: () => failed, send: (report: Partial<PageReport>) => void sent.push(report) })
}
function leave(values: Record<string, number>): void {
  for (const [name, value] of Object.entries(values)) metrics.get(name)?.({ name, value })
  vi.stubGlobal('document', { ...document, visibilityState: 'hidden' })
  hide?.()
  hide?.()
}

it('a page reports its vitals once, rounded, when it is out of sight', async () => {
  await openPage('home')
  leave({ LCP: 1234.4, CLS: 0.123456, TTFB: 99.9 })
  expect(sent).toEqual([{ vitals: { lcp: 1234, cls: 0.1235, ttfb: 100 }, connection: '4g' }])
})

it('a browser reports each view once an hour', async () => {
  for (const view of ['home', 'home', 'category', 'home']) {
    await openPage(view)
    leave({ TTFB: 100 })
  }
  expect(sent).toHaveLength(2)
  vi.setSystemTime(Date.now() + 60 * 60 * 1000)
  await openPage('home')
  leave({ TTFB: 100 })
  expect(sent).toHaveLength(3)
})

it('a page of a view that was reported still names the releases that failed, a few at most', async () => {
  await openPage('home')
  leave({ TTFB: 100 })
  await openPage('home', ['a@1', 'b@1', 'c@1', 'd@1', 'e@1', 'f@1'])
  leave({ TTFB: 100 })
  expect(sent[1]).toEqual({ connection: '4g', failed: ['a@1', 'b@1', 'c@1', 'd@1', 'e@1'] })
})

it('a page that was never measured reports nothing', async () => {
  await openPage('home')
  leave({})
  expect(sent).toEqual([])
})

it('a browser without storage reports all the same', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('denied')
    },
  })
  await openPage('home')
  leave({ TTFB: 100 })
  expect(sent).toHaveLength(1)
})
