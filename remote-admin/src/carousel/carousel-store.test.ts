import { api } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackUpload } from '../resource/pending-uploads.ts'
import { addSlide, carouselForm, editSlide, hasValidAddress, orderSlides, removeSlide } from './carousel-store.ts'

const form = () => {
  const now = carouselForm.$form.get()
  if (now.state !== 'open') throw new Error('The carousel is not open')
  return now
}
const slides = () => form().draft.slides
const addresses = () => slides().map(({ address }) => address)
const keyAt = (index: number) => slides()[index]?.key ?? -1

beforeEach(async () => {
  $toasts.set([])
  vi.spyOn(api.owned, 'carousel').mockResolvedValue({ images: ['/a.jpg', '/b.jpg', '/c.jpg'] })
  vi.spyOn(api, 'carousel').mockResolvedValue({ images: [] })
  carouselForm.$form.listen(() => {})
  await carouselForm.load()
})
afterEach(() => vi.restoreAllMocks())

test('blank slides are dropped on save; order and keys stay (SPEC §5)', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images) => ({ images }))
  addSlide()
  editSlide(keyAt(3), '   ')
  addSlide()
  editSlide(keyAt(4), ' https://example.com/d.jpg ')
  orderSlides([4, 0, 3, 1, 2].map(keyAt))
  removeSlide(keyAt(1))
  const [first, , second, third] = slides().map(({ key }) => key)
  expect(await carouselForm.submit()).toBe(true)
  expect(save).toHaveBeenCalledWith(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect(addresses()).toEqual(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect(slides().map(({ key }) => key)).toEqual([first, second, third])
  expect(carouselForm.isDirty()).toBe(false)
  expect($toasts.get().map(({ title }) => title)).toEqual(['תמונות הקרוסלה עודכנו'])
})

test('an invalid address is marked until it is corrected, and nothing is sent', async () => {
  const save = vi.spyOn(api, 'saveCarousel')
  editSlide(keyAt(1), 'example.com/b.jpg')
  expect(await carouselForm.submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  expect(form().errors.slides).toBeDefined()
  expect(slides().map(hasValidAddress)).toEqual([true, false, true])
  editSlide(keyAt(0), '/other.jpg')
  expect(form().errors.slides).toBeDefined()
  editSlide(keyAt(1), 'https://example.com/b.jpg')
  expect(form().errors.slides).toBeUndefined()
})

test('a save waits for a running upload and includes its picture', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images) => ({ images }))
  const uploaded = Promise.resolve().then(() => {
    editSlide(keyAt(1), '/new.jpg')
    return true
  })
  trackUpload(uploaded)
  expect(await carouselForm.submit()).toBe(true)
  expect(save).toHaveBeenCalledWith(['/a.jpg', '/new.jpg', '/c.jpg'])
})
