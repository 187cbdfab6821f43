import { home } from '@lechaim/shared/lib/address.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { $shop, seedShop } from '@lechaim/shared/stores/shop.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followShopChanges } from './live-shop.ts'

const live = vi.hoisted(() => ({ listeners: new Set<LiveListener<never>>() }))
vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (original) => ({
  ...(await original()),
  followShop: (listener) => {
    live.listeners.add(listener as never)
    return () => live.listeners.delete(listener as never)
  },
}))

const fetched = vi.fn<(path: string) => unknown>()
const pathsRead = () => fetched.mock.calls.map(([path]) => path).sort()
const change = (topic: string) => {
  for (const { onEvent } of live.listeners) onEvent({ topic } as never)
}
const page = { hidden: false, look: () => {} }
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
let stop = () => {}
let today = Date.now()

beforeEach(() => {
  // Each test on a day of its own: how long ago was read last is remembered.
  today += 24 * 60 * 60_000
  vi.useFakeTimers({ now: today })
  fetched.mockReset().mockImplementation((path) => (/footer|header|carousel/.test(path) ? { path } : { items: [path] }))
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = fetched(path)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer))
  })
  page.hidden = false
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    addEventListener: (_type: string, look: () => void) => {
      page.look = look
    },
    removeEventListener: () => {},
  })
  setRoute(home)
  seedShop({} as never)
  stop = followShopChanges()
})
afterEach(async () => {
  stop()
  await pass(60)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what has changed is read again soon, and what has not changed is not', async () => {
  change('content')
  await pass(1.6)
  expect(pathsRead()).toEqual(['/api/banners', '/api/best-selling', '/api/carousel', '/api/footer', '/api/header'])
  const shop = $shop.get()
  expect(shop.state === 'ready' && shop.data.banners).toEqual(['/api/banners'])
})

test('however much changes, it is read every five seconds at most', async () => {
  for (let second = 0; second < 20; second++) {
    change('catalogue')
    await pass(1)
  }
  const readings = pathsRead().filter((path) => path === '/api/categories').length
  expect(readings).toBeGreaterThanOrEqual(3)
  expect(readings).toBeLessThanOrEqual(4)
})

test('a page that nobody looks at reads when somebody does', async () => {
  page.hidden = true
  change('content')
  await pass(60)
  expect(fetched).not.toHaveBeenCalled()
  page.hidden = false
  page.look()
  await pass(1.6)
  expect(pathsRead()).toContain('/api/header')
})

test('a page that is left before it has read reads when somebody comes back', async () => {
  change('content')
  page.hidden = true
  await pass(60)
  expect(fetched).not.toHaveBeenCalled()
  page.hidden = false
  page.look()
  await pass(1.6)
  expect(pathsRead()).toContain('/api/header')
})

test('what could not be read is read later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockReturnValue('offline')
  change('content')
  await pass(2)
  fetched.mockReset().mockImplementation((path) => ({ items: [], path }))
  await pass(27)
  expect(fetched).not.toHaveBeenCalled()
  await pass(3)
  expect(pathsRead()).toContain('/api/banners')
})

test('the panel has its own reads: nobody listens while it is open', () => {
  expect(live.listeners.size).toBe(1)
  setRoute({ ...home, view: 'admin' })
  expect(live.listeners.size).toBe(0)
  setRoute(home)
  expect(live.listeners.size).toBe(1)
})
