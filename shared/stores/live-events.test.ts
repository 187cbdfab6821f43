import type { LiveOptions } from '@lechaim/shared/client/live-events.ts'
import type { LiveRole } from '@lechaim/shared/contracts/live-events.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $live, followOrder, followOwner, followShop } from './live-events.ts'
import { $page } from './page.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as (LiveOptions<LiveRole> & { isOpen: boolean; watched: unknown[] })[] }))

vi.mock(import('@lechaim/shared/client/live-events.ts'), () => ({
  openLiveEvents: ((options: LiveOptions<LiveRole>) => {
    const connection = { ...options, isOpen: true, watched: [] as unknown[] }
    opened.push(connection)
    options.onState?.('open')
    return {
      watch: (...order: unknown[]) => connection.watched.push(order),
      unwatch: (order: number) => connection.watched.push(['no more', order]),
      close: () => {
        connection.isOpen = false
        options.onState?.('closed')
        return `${options.role}.9`
      },
    }
  }) as never,
}))

const listener = () => ({ onEvent: vi.fn(), onResync: vi.fn() })
const settled = () => vi.waitFor(() => expect($live.get()).toBe('open'), 10_000)

beforeEach(() => {
  opened.length = 0
  $page.set({ signedIn: false, demoOwner: false, live: 'page.3' })
})

test('all listeners share one connection, opened with the first and closed after the last', async () => {
  const [one, two] = [listener(), listener()]
  const stops = [followShop(one), followShop(two)]
  await settled()
  expect(opened.map(({ role, after }) => [role, after])).toEqual([['visitor', 'page.3']])
  opened[0]?.onEvent({ topic: 'content' })
  opened[0]?.onResync()
  for (const { onEvent, onResync } of [one, two])
    expect({ events: onEvent.mock.calls, resyncs: onResync.mock.calls }).toEqual({ events: [[{ topic: 'content' }]], resyncs: [[]] })
  stops[0]?.()
  expect(opened[0]?.isOpen).toBe(true)
  stops[1]?.()
  expect(opened[0]?.isOpen).toBe(false)
  expect($live.get()).toBe('closed')
})

test("the owner's connection replaces the visitor's, which later resumes from its last id", async () => {
  const visitor = listener()
  const owner = listener()
  const stop = followShop(visitor)
  await settled()
  const leave = followOwner(owner)
  expect(opened[0]?.isOpen).toBe(false)
  await settled()
  expect(opened[1]?.role).toBe('owner')
  expect(opened[1]?.after).toBeUndefined()
  opened[1]?.onEvent({ topic: 'optimizer', progress: { state: 'running', done: 1, total: 2, failures: [] } })
  expect(owner.onEvent.mock.calls.length).toBe(1)
  expect(visitor.onEvent.mock.calls.length).toBe(0)
  leave()
  await settled()
  expect(opened.map(({ role, after, isOpen }) => [role, after, isOpen]).at(-1)).toEqual(['visitor', 'visitor.9', true])
  stop()
})

test('a listener that left before the client loaded opens no connection', async () => {
  followShop(listener())()
  await vi.dynamicImportSettled()
  expect(opened).toEqual([])
})

test('an order is watched by its token and only its watchers hear of it', async () => {
  const heard = vi.fn()
  const stop = followOrder(7, 'secret', heard)
  await settled()
  const late = followOrder(8, 'other', vi.fn())
  expect(opened[0]?.watched).toEqual([
    [7, 'secret'],
    [8, 'other'],
  ])
  opened[0]?.onOrder?.(8, 'shipped')
  opened[0]?.onOrder?.(7, 'delivered')
  expect(heard.mock.calls).toEqual([['delivered']])
  const again = followOrder(7, 'secret', vi.fn())
  stop()
  expect(opened[0]?.watched).toHaveLength(3)
  again()
  expect(opened[0]?.watched.at(-1)).toEqual(['no more', 7])
  late()
  expect(opened[0]?.isOpen).toBe(false)
})
