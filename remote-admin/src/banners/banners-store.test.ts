import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Banner } from '@lechaim/shared/contracts/banners.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parseTestMarkup } from '../editor/html/test-parse-markup.ts'
import { $homeBanner, bannerForm, bannerList } from './banners-store.ts'

vi.mock(import('../editor/html/markup.ts'), async (original) => ({ ...(await original()), parseMarkup: (html) => parseTestMarkup(html) }))

const banner: Banner = {
  id: 7,
  title: 'מבצע',
  description: '<p>שלום</p>',
  image: '/bundled/carousel-1.jpg',
  visible: true,
  position: 0,
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
}

beforeEach(() => {
  vi.restoreAllMocks()
  $toasts.set([])
  bannerForm.$form.set({ state: 'closed' })
})

test('a conflict shows the description with its formatting', () => {
  expect(bannerForm.conflict.shown).toEqual({ description: 'html' })
})

test('a removed picture and a cleared text are sent as null', async () => {
  const update = vi.spyOn(api.bannerRows, 'update').mockResolvedValue(banner)
  bannerForm.openRow(banner)
  bannerForm.edit({ image: '', description: '<p><br /></p>' })
  await bannerForm.submit()
  expect(update).toHaveBeenCalledWith(7, { image: null, description: null, updatedAt: banner.updatedAt })
})

test('a new banner with a blank text has no description', async () => {
  const insert = vi.spyOn(api.bannerRows, 'insert').mockResolvedValue(banner)
  bannerForm.openNew()
  bannerForm.edit({ title: 'מבצע', description: '<p dir="auto"> </p>' })
  await bannerForm.submit()
  expect(insert).toHaveBeenCalledWith({ title: 'מבצע', description: '', image: '', visible: true, showFrom: null, showUntil: null })
})

test('failure toasts are dismissed by the next attempt and on closing', async () => {
  bannerForm.openNew()
  await bannerForm.submit()
  expect($toasts.get()).toMatchObject([{ kind: 'error', description: 'נא למלא את כל השדות' }])
  bannerForm.edit({ title: 'מבצע' })
  vi.spyOn(api.bannerRows, 'insert').mockResolvedValue(banner)
  await bannerForm.submit()
  expect($toasts.get().map(({ title }) => title)).toEqual(['הבאנר נוסף'])

  bannerForm.openNew()
  await bannerForm.submit()
  bannerForm.close()
  expect($toasts.get().filter(({ kind }) => kind === 'error')).toEqual([])
})

test('the banner of the home page changes when its time ends, without a reload', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00Z') })
  onTestFinished(() => {
    stop()
    cleanStores($homeBanner, bannerList.$list)
    vi.useRealTimers()
  })
  const scheduled = { ...banner, id: 8, showFrom: '2026-11-26T09:00:00Z', showUntil: '2026-11-26T10:01:00Z' }
  vi.spyOn(api.owned, 'banners').mockResolvedValue({ items: [banner, scheduled, { ...scheduled, id: 9, visible: false }] })
  const stop = $homeBanner.listen(() => {})
  await vi.waitFor(() => expect($homeBanner.get()).toBe(8))
  await vi.advanceTimersByTimeAsync(60_000)
  expect($homeBanner.get()).toBe(7)
})
