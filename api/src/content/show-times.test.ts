import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import type { Carousel } from '@lechaim/shared/contracts/content.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextChange } from '../schedule/moments.ts'
import { changesDelivered, holdTime, startApp, startOnce } from '../test-app.ts'

const minute = 60_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const picture = (name: string) => `https://example.com/${name}.jpg`
const [a, b, c] = [picture('a'), picture('b'), picture('c')] as const

afterEach(() => void vi.useRealTimers())

async function shop() {
  const started = await startApp({ rateLimits: false })
  const { owner, visitor } = started
  const add = (draft: object) => owner('POST', '/api/banners', { title: 'חגיגת יין', ...draft })
  const change = (id: number, patch: object) => owner('PATCH', `/api/banners/${id}`, patch)
  const banners = async () => (await visitor('GET', '/api/banners')).json<{ items: Banner[] }>().items
  const save = (carousel: object) => owner('PUT', '/api/carousel', carousel)
  const pictures = async () => (await visitor('GET', '/api/carousel')).json<Carousel>()
  const ownCarousel = async () => (await owner('GET', '/api/carousel')).json<Carousel>()
  return { ...started, add, change, banners, save, pictures, ownCarousel }
}

test('a banner and a picture of the carousel come and go by themselves: kept answers and open pages', async () => {
  const { app, add, save, banners, pictures } = await shop()
  holdTime()
  const times = { showFrom: inMs(2500), showUntil: inMs(5000) }
  await add(times)
  await save({ images: [a, b], times: [null, times] })
  await changesDelivered(app)
  const received = vi.fn()
  app.changes.subscribe(received)
  expect(await banners()).toEqual([])
  expect(await pictures()).toEqual({ images: [a] })
  expect(received).not.toHaveBeenCalled()
  const soon = { timeout: 10_000, interval: 20 }
  await vi.advanceTimersByTimeAsync(2500)
  await vi.waitFor(async () => expect(await banners()).toHaveLength(1), soon)
  await vi.waitFor(async () => expect(await pictures()).toEqual({ images: [a, b] }), soon)
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith({ topic: 'content', detail: undefined }), soon)
  await vi.advanceTimersByTimeAsync(2500)
  await vi.waitFor(async () => expect(await banners()).toEqual([]), soon)
  await vi.waitFor(async () => expect(await pictures()).toEqual({ images: [a] }), soon)
})

test('the times of banners and pictures are for the owner alone, and can be taken away', async () => {
  const { add, change, owner, banners, save, pictures, ownCarousel } = await shop()
  const times = { showFrom: inMs(-minute), showUntil: inMs(minute) }
  const banner = (await add(times)).json<Banner>()
  expect(banner).toMatchObject({ visible: true, ...times })
  expect((await banners())[0]).not.toHaveProperty('showFrom')
  expect((await owner('GET', '/api/banners')).json().items[0]).toMatchObject(times)
  const { showFrom: _, ...open } = (await change(banner.id, { showFrom: null })).json<Banner>()
  expect(open).toMatchObject({ showUntil: times.showUntil })
  expect((await change(banner.id, { title: 'אחר' })).json()).toMatchObject({ showUntil: times.showUntil })

  expect((await save({ images: [a, b], times: [times, null] })).json()).toEqual({ images: [a, b], times: [times, null] })
  expect(await pictures()).toEqual({ images: [a, b] })
  expect(await ownCarousel()).toEqual({ images: [a, b], times: [times, null] })
  expect((await save({ images: [a, b], times: [null, {}] })).json()).toEqual({ images: [a, b] })
})

test('visitors see timed banners first, the soonest to end leading; the owner keeps the own order', async () => {
  const { owner, add, change, banners } = await shop()
  const ids = new Map<string, number>()
  for (const [title, times] of [
    ['קבוע', {}],
    ['מתאריך', { showFrom: inMs(-minute) }],
    ['חודש', { showUntil: inMs(60 * minute) }],
    ['סוף שבוע', { showFrom: inMs(-minute), showUntil: inMs(minute) }],
    ['הבא', { showFrom: inMs(minute), showUntil: inMs(2 * minute) }],
    ['קבוע אחר', {}],
  ] as const)
    ids.set(title, (await add({ title, ...times })).json<Banner>().id)
  const titles = (items: Banner[]) => items.map(({ title }) => title)
  expect(titles(await banners())).toEqual(['סוף שבוע', 'חודש', 'מתאריך', 'קבוע', 'קבוע אחר'])
  expect(titles((await owner('GET', '/api/banners')).json().items)).toEqual([...ids.keys()])
  const weekend = ids.get('סוף שבוע') ?? 0
  await change(weekend, { visible: false })
  expect(titles(await banners())[0]).toBe('חודש')
})

test('a hidden banner stays hidden at its time', async () => {
  const { add, banners } = await shop()
  await add({ visible: false, showFrom: inMs(-minute) })
  expect(await banners()).toEqual([])
})

test('times stay with their pictures: past blank entries, and in a list that is saved without times', async () => {
  const { save } = await shop()
  const later = { showFrom: inMs(minute) }
  expect((await save({ images: [a, '', b, c], times: [null, null, later, null] })).json()).toEqual({
    images: [a, b, c],
    times: [null, later, null],
  })
  expect((await save({ images: [b, c] })).json()).toEqual({ images: [b, c], times: [later, null] })
  expect((await save({ images: [c] })).json()).toEqual({ images: [c] })
})

test('of a picture that is there twice each has its own times in a list that is saved without times', async () => {
  const { save } = await shop()
  const later = { showFrom: inMs(minute) }
  await save({ images: [a, b, a], times: [later, null, null] })
  expect((await save({ images: [a, a, b] })).json()).toEqual({ images: [a, a, b], times: [later, null, null] })
  expect((await save({ images: [a, a, a] })).json()).toEqual({ images: [a, a, a], times: [later, null, null] })
})

test('pictures of a carousel without banners appear and disappear at their own scheduled times', async () => {
  const { app, save, pictures } = await shop()
  const [first, second, third] = [inMs(minute), inMs(2 * minute), inMs(3 * minute)] as const
  await save({ images: [a, b, c], times: [{ showFrom: first, showUntil: third }, { showUntil: second }, null] })
  expect(await pictures()).toEqual({ images: [b, c] })
  expect(await nextChange(app.db, 'carousel')).toBe(first)
  for (const [at, images, next] of [
    [first, [a, b, c], second],
    [second, [a, c], third],
    [third, [c], null],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
    // Wakes the schedule, and leaves kept answers of the content alone.
    app.changes.publish('catalogue')
    await vi.waitFor(async () => expect(await pictures()).toEqual({ images }), { timeout: 10_000, interval: 1 })
    await vi.waitFor(async () => expect(await nextChange(app.db, 'carousel')).toBe(next), 10_000)
  }
})

test('a product that is saved at its time leaves the next moments of others as they are', async () => {
  const { app, add, banners } = await shop()
  const [first, second] = [inMs(minute), inMs(2 * minute)]
  await add({ title: 'א', showFrom: first })
  await add({ title: 'ב', showFrom: second })
  for (const [at, titles] of [
    [first, ['א']],
    [second, ['א', 'ב']],
  ] as const) {
    // biome-ignore format: pairs
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
    app.changes.publish('catalogue')
    await vi.waitFor(async () => expect((await banners()).map(({ title }) => title)).toEqual(titles), { timeout: 10_000, interval: 1 })
  }
})

describe('wrong times', () => {
  const sameShop = startOnce(shop)
  test.each([
    [{ images: [a], times: [] }, 'times'],
    [{ images: [a], times: [null, null] }, 'times'],
    [{ images: [a, b], times: [null, { showFrom: '2026-12-02T00:00:00Z', showUntil: '2026-12-01T00:00:00Z' }] }, 'times.1.showUntil'],
    [{ images: [a], times: [{ showFrom: '2026-12-31T23:59:60Z' }] }, 'times.0.showFrom'],
    [{ images: [a], times: [{ showFrom: 'מחר' }] }, 'times.0.showFrom'],
    [{ images: [a], links: [] }, 'links'],
    [{ images: [a], links: [{ address: 'javascript:alert(1)', text: 'א' }] }, 'links.0'],
    [{ images: [a], links: [{ address: '//evil.example', text: 'א' }] }, 'links.0'],
    [{ images: [a], links: [{ address: 'http://shop.example/', text: 'א' }] }, 'links.0'],
    [{ images: [a], links: [{ address: '/?category=א', text: ' ' }] }, 'links.0'],
  ])('a carousel of %j is refused at its field', async (carousel, field) => {
    const { save, pictures } = sameShop()
    await save({ images: [c] })
    const response = await save(carousel)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'validation_failed' })
    expect(response.json().error.field).toMatch(new RegExp(`^${field}`))
    expect(await pictures()).toEqual({ images: [c] })
  })

  test.each([
    [{ showFrom: '2026-12-02T00:00:00Z', showUntil: '2026-12-02T00:00:00Z' }, 'showUntil'],
    [{ showUntil: '2026-12-01' }, 'showUntil'],
  ])('a banner of %j is refused at its field', async (times, field) => {
    const { add, change } = sameShop()
    expect((await add(times)).json().error).toMatchObject({ code: 'validation_failed', field })
    const { id } = (await add({})).json<Banner>()
    expect((await change(id, times)).json().error).toMatchObject({ code: 'validation_failed', field })
  })
})
