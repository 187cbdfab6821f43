import { home } from '@lechaim/shared/lib/address.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $route, setRoute } from '@lechaim/shared/stores/shell.ts'
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
  seedShop({ categories: [] } as never)
  stop = followShopChanges()
})
afterEach(async () => {
  stop()
  await pass(60)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('only the changed topic is read again', async () => {
  change('content')
  await pass(1.6)
  expect(pathsRead()).toEqual(['/api/banners', '/api/best-selling', '/api/carousel', '/api/footer', '/api/header'])
  const shop = $shop.get()
  expect(shop.state === 'ready' && shop.data.banners).toEqual(['/api/banners'])
})

test('a renamed category’s list goes on under the new name, in its own step of the history', async () => {
  const route = { ...home, view: 'category' as const, category: 'יין', sort: 'name' as const }
  seedShop({ categories: [{ id: 7, name: 'יין', visible: true }] } as never)
  setRoute(route)
  fetched.mockReturnValue({ items: [{ id: 7, name: 'יינות', visible: true }], next: null })
  change('catalogue')
  await pass(1.6)
  expect($route.get()).toEqual({ ...route, category: 'יינות' })
})

test('frequent changes are read every five seconds at most', async () => {
  for (let second = 0; second < 20; second++) {
    change('catalogue')
    await pass(1)
  }
  const readings = pathsRead().filter((path) => path === '/api/categories').length
  expect(readings).toBeGreaterThanOrEqual(3)
  expect(readings).toBeLessThanOrEqual(4)
})

test('a hidden page reads changes once it is visible', async () => {
  page.hidden = true
  change('content')
  await pass(60)
  expect(fetched).not.toHaveBeenCalled()
  page.hidden = false
  page.look()
  await pass(1.6)
  expect(pathsRead()).toContain('/api/header')
})

test('a page hidden before its read reads once it is visible again', async () => {
  change('content')
  page.hidden = true
  await pass(60)
  expect(fetched).not.toHaveBeenCalled()
  page.hidden = false
  page.look()
  await pass(1.6)
  expect(pathsRead()).toContain('/api/header')
})

test('a failed read is repeated later', async () => {
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

test('the shop is not followed while the panel is open', () => {
  expect(live.listeners.size).toBe(1)
  setRoute({ ...home, view: 'admin' })
  expect(live.listeners.size).toBe(0)
  setRoute(home)
  expect(live.listeners.size).toBe(1)
})
