import { api } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackUpload } from '../resource/pending-uploads.ts'
import { $carousel, addSlide, arrangeSlides, editSlide, loadCarousel, removeSlide, saveCarousel } from './carousel-store.ts'

const slides = () => {
  const now = $carousel.get()
  return now.state === 'ready' ? now.slides : []
}
const addresses = () => slides().map(({ address }) => address)
const keyAt = (index: number) => slides()[index]?.key ?? -1

beforeEach(async () => {
  $toasts.set([])
  vi.spyOn(api.owned, 'carousel').mockResolvedValue({ images: ['/a.jpg', '/b.jpg', '/c.jpg'] })
  await loadCarousel()
})
afterEach(() => vi.restoreAllMocks())

test('blank pictures are dropped on save, and the order is kept (SPEC §5)', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images) => ({ images }))
  addSlide()
  editSlide(keyAt(3), '   ')
  addSlide()
  editSlide(keyAt(4), ' https://example.com/d.jpg ')
  arrangeSlides([4, 0, 3, 1, 2].map(keyAt))
  removeSlide(keyAt(1))
  expect(await saveCarousel()).toBe(true)
  expect(save).toHaveBeenCalledWith(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect(addresses()).toEqual(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect($toasts.get().map(({ title }) => title)).toEqual(['תמונות הקרוסלה עודכנו'])
})

test('an address that can be none is shown beside its picture, and nothing is sent', async () => {
  const save = vi.spyOn(api, 'saveCarousel')
  editSlide(keyAt(1), 'example.com/b.jpg')
  expect(await saveCarousel()).toBe(false)
  expect([save.mock.calls.length, slides().map(({ error }) => Boolean(error))]).toEqual([0, [false, true, false]])
})

test('a save waits for a picture on its way, and has it', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images) => ({ images }))
  const came = Promise.resolve().then(() => {
    editSlide(keyAt(1), '/new.jpg')
    return true
  })
  trackUpload(came)
  expect(await saveCarousel()).toBe(true)
  expect(save).toHaveBeenCalledWith(['/a.jpg', '/new.jpg', '/c.jpg'])
})
