import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('./federation-runtime.ts', () => ({
  AreaError: class extends Error {
    readonly kind: string
    constructor(kind: string, message: string, { cause }: { cause?: unknown } = {}) {
      super(message, { cause })
      this.kind = kind
    }
  },
}))

const origin = 'https://shop.example'
const own = `${origin}/remotes/cart/1.0.0+a/area.js`
const hosts = `${origin}/remotes/host/1.0.0+h/main.js`

let listeners: Map<string, Set<(event: object) => void>>
let beacons: string[]
let unhydrated: object | null
let frames: (entries: object[]) => void
let modules: { uncaught: typeof import('./uncaught.ts'); reports: typeof import('./page-reports.ts') }

const dispatch = (type: string, event: object) => {
  for (const listener of listeners.get(type) ?? []) listener({ type, ...event })
}
const eventTarget = {
  addEventListener: (type: string, listener: (event: object) => void) =>
    void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
  removeEventListener: (type: string, listener: (event: object) => void) => void listeners.get(type)?.delete(listener),
}
const reports = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const thrownAt = (...addresses: string[]) =>
  Object.assign(new Error('no luck'), { stack: ['Error: no luck', ...addresses.map((address) => `    at f (${address}:1:2)`)].join('\n') })

beforeEach(async () => {
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  listeners = new Map()
  beacons = []
  unhydrated = {}
  const place = { dataset: { expose: './slot/header-actions' } }
  vi.stubGlobal('document', {
    ...eventTarget,
    querySelector: (selector: string) => (selector.includes('not(') ? unhydrated : selector.includes('cart') ? place : null),
  })
  vi.stubGlobal('addEventListener', eventTarget.addEventListener)
  vi.stubGlobal('location', { origin, href: `${origin}/`, search: '', hash: '', pathname: '/' })
  vi.stubGlobal('navigator', {
    onLine: true,
    sendBeacon: (_url: string, body: Blob) => void body.text().then((text) => beacons.push(JSON.parse(text).event)),
  })
  vi.stubGlobal('performance', Object.assign(Object.create(performance), { getEntriesByType: () => [] }))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['long-animation-frame']
      constructor(callback: (list: object) => void) {
        frames = (entries) => callback({ getEntries: () => entries })
      }
      observe() {}
    },
  )
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
  modules = { uncaught: await import('./uncaught.ts'), reports: await import('./page-reports.ts') }
  const { compose } = await import('./composition.ts')
  compose({ schema: '', microFrontends: {} } satisfies Discovery)
  modules.uncaught.keepUncaught()
})
afterEach(() => vi.unstubAllGlobals())

const uncaught = { remote: 'cart', version: '1.0.0+a', expose: './slot/header-actions', cause: 'uncaught', message: 'no luck' }

it('an error of before is reported with the release whose script threw it, and the same once', async () => {
  dispatch('error', { error: thrownAt(own), filename: own, message: 'no luck' })
  modules.reports.reportPage()
  dispatch('error', { error: thrownAt(own), filename: own, message: 'no luck' })
  await vi.waitFor(() => expect(reports()).toMatchObject([uncaught]))
})

it('a rejection is put down to the remote that called the host, and to the host where none did', async () => {
  modules.reports.reportPage()
  dispatch('unhandledrejection', { reason: thrownAt(hosts, own, hosts) })
  dispatch('unhandledrejection', { reason: thrownAt(hosts) })
  await vi.waitFor(() =>
    expect(reports()).toMatchObject([uncaught, { remote: 'host', version: '1.0.0+h', expose: 'host', cause: 'uncaught' }]),
  )
})

it('refusals of the server, lost connections and foreign scripts count as no release’s failures', async () => {
  const { RequestFailure } = await import('@lechaim/shared/client/failure.ts')
  modules.reports.reportPage()
  const at = { stack: thrownAt(own).stack }
  dispatch('unhandledrejection', { reason: Object.assign(new RequestFailure(409, 'prices_changed', 'x'), at) })
  dispatch('unhandledrejection', { reason: Object.assign(new TypeError('Failed to fetch'), at) })
  dispatch('unhandledrejection', { reason: new DOMException('gone', 'AbortError') })
  dispatch('error', { error: null, filename: '', message: 'Script error.' })
  dispatch('error', { error: thrownAt('chrome-extension://abc/x.js'), filename: 'chrome-extension://abc/x.js', message: 'x' })
  dispatch('unhandledrejection', { reason: undefined })
  dispatch('unhandledrejection', { reason: thrownAt(own) })
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
})

it('a script that blocks the page for seconds is reported', async () => {
  modules.reports.reportPage()
  frames([{ scripts: [{ duration: 900, sourceURL: own }] }, { scripts: [{ duration: 4012, sourceURL: own }] }])
  await vi.waitFor(() => expect(reports()).toMatchObject([{ ...uncaught, cause: 'blocked', message: 'It blocks the page for 4012 ms' }]))
})

it('a page says once that it can be used, when all its areas are hydrated', async () => {
  modules.reports.reportPage()
  dispatch('area-hydrated', {})
  unhydrated = null
  dispatch('area-hydrated', {})
  dispatch('area-hydrated', {})
  await vi.waitFor(() => expect(beacons).toEqual(['ready']))
})

it('a page says once that something was put into the cart, and once that an order was placed', async () => {
  const { $cartLines } = await import('@lechaim/shared/stores/cart-lines.ts')
  const { $route, setRoute } = await import('@lechaim/shared/stores/shell.ts')
  modules.reports.reportPage()
  const line = { id: 1, name: 'יין', price: 100, image: '', quantity: 1 }
  for (const lines of [[line], [], [{ ...line, quantity: 2 }]]) $cartLines.set(lines)
  for (const view of ['order', 'checkout', 'order', 'checkout', 'order'] as const) setRoute({ ...$route.get(), view })
  await vi.waitFor(() => expect(beacons).toEqual(['cart', 'order']))
})
