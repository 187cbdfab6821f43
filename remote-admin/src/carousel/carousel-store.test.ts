import { api } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackUpload } from '../resource/pending-uploads.ts'
import { addSlide, carouselForm, editSlide, hasValidAddress, linkErrors, orderSlides, removeSlide } from './carousel-store.ts'

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
  editSlide(keyAt(3), { address: '   ' })
  addSlide()
  editSlide(keyAt(4), { address: ' https://example.com/d.jpg ' })
  orderSlides([4, 0, 3, 1, 2].map(keyAt))
  removeSlide(keyAt(1))
  const [first, , second, third] = slides().map(({ key }) => key)
  expect(await carouselForm.submit()).toBe(true)
  expect(save.mock.lastCall?.[0]).toEqual(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect(addresses()).toEqual(['https://example.com/d.jpg', '/b.jpg', '/c.jpg'])
  expect(slides().map(({ key }) => key)).toEqual([first, second, third])
  expect(carouselForm.isDirty()).toBe(false)
  expect($toasts.get().map(({ title }) => title)).toEqual(['תמונות הקרוסלה עודכנו'])
})

test('an invalid address is marked until it is corrected, and nothing is sent', async () => {
  const save = vi.spyOn(api, 'saveCarousel')
  editSlide(keyAt(1), { address: 'example.com/b.jpg' })
  expect(await carouselForm.submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  expect(form().errors.slides).toBeDefined()
  expect(slides().map(hasValidAddress)).toEqual([true, false, true])
  editSlide(keyAt(0), { address: '/other.jpg' })
  expect(form().errors.slides).toBeDefined()
  editSlide(keyAt(1), { address: 'https://example.com/b.jpg' })
  expect(form().errors.slides).toBeUndefined()
})

test('a save waits for a running upload and includes its picture', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images) => ({ images }))
  const uploaded = Promise.resolve().then(() => {
    editSlide(keyAt(1), { address: '/new.jpg' })
    return true
  })
  trackUpload(uploaded)
  expect(await carouselForm.submit()).toBe(true)
  expect(save.mock.lastCall?.[0]).toEqual(['/a.jpg', '/new.jpg', '/c.jpg'])
})

test('the times of a slide move with it, and are all sent', async () => {
  const times = { showFrom: '2027-03-26T00:00:00.000Z', showUntil: null }
  const save = vi.spyOn(api, 'saveCarousel').mockResolvedValue({ images: ['/c.jpg', '/a.jpg', '/b.jpg'], times: [times, null, null] })
  editSlide(keyAt(2), { showFrom: '2027-03-26T03:00' })
  orderSlides([2, 0, 1].map(keyAt))
  expect(await carouselForm.submit()).toBe(true)
  const open = { showFrom: null, showUntil: null }
  expect(save).toHaveBeenCalledWith(['/c.jpg', '/a.jpg', '/b.jpg'], [times, open, open], [null, null, null])
  expect(slides()[0]).toMatchObject({ address: '/c.jpg', showFrom: '2027-03-26T03:00', showUntil: '' })
  expect(carouselForm.isDirty()).toBe(false)
})

test('a time in the second hour at the end of summer time stays there while other slides change', async () => {
  const twice = { showFrom: '2027-10-30T23:30:00.000Z', showUntil: '2027-12-01T10:00:00.000Z' }
  const save = vi.spyOn(api, 'saveCarousel').mockResolvedValue({ images: ['/a.jpg', '/b.jpg', '/c.jpg'], times: [twice, null, null] })
  editSlide(keyAt(0), { showFrom: '2027-10-31T01:30', showUntil: '2027-12-01T12:00' })
  expect(await carouselForm.submit()).toBe(true)
  // Typed: the first of the two hours.
  expect(save.mock.lastCall?.[1]?.[0]).toEqual({ ...twice, showFrom: '2027-10-30T22:30:00.000Z' })
  editSlide(keyAt(1), { address: '/new.jpg' })
  expect(await carouselForm.submit()).toBe(true)
  expect(save.mock.lastCall?.[1]?.[0]).toEqual(twice)
  editSlide(keyAt(0), { showUntil: '' })
  expect(await carouselForm.submit()).toBe(true)
  expect(save.mock.lastCall?.[1]?.[0]).toEqual({ ...twice, showUntil: null })
})

test('links are sent with their slides, completed and without the shop’s own origin', async () => {
  const save = vi.spyOn(api, 'saveCarousel').mockImplementation(async (images, times = [], links = []) => ({ images, times, links }))
  editSlide(keyAt(0), { linkAddress: ' /?category=יין אדום ', linkText: ' ליינות ' })
  editSlide(keyAt(1), { linkAddress: 'events.example/a', linkText: 'לטעימות' })
  orderSlides([2, 0, 1].map(keyAt))
  expect(await carouselForm.submit()).toBe(true)
  expect(save.mock.lastCall?.[2]).toEqual([
    null,
    { address: '/?category=יין+אדום', text: 'ליינות' },
    { address: 'https://events.example/a', text: 'לטעימות' },
  ])
  expect(slides()[1]).toMatchObject({ linkAddress: '/?category=יין+אדום', linkText: 'ליינות' })
})

test.each([
  [{ linkAddress: 'javascript:alert(1)', linkText: 'א' }, ['linkAddress']],
  [{ linkAddress: 'http://events.example', linkText: 'א' }, ['linkAddress']],
  [{ linkAddress: '//events.example', linkText: 'א' }, ['linkAddress']],
  [{ linkAddress: 'יין אדום', linkText: '' }, ['linkAddress', 'linkText']],
  [{ linkAddress: '/?category=יין', linkText: ' ' }, ['linkText']],
  [{ linkAddress: '', linkText: 'ליינות' }, ['linkAddress']],
])('a link of %j is marked and not sent', async (link, fields) => {
  const save = vi.spyOn(api, 'saveCarousel')
  editSlide(keyAt(1), link)
  expect(await carouselForm.submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  const slide = slides()[1]
  expect(Object.keys(slide ? linkErrors(slide) : {})).toEqual(fields)
})

test('a slide that ends before it begins is not sent', async () => {
  const save = vi.spyOn(api, 'saveCarousel')
  editSlide(keyAt(1), { showFrom: '2027-01-02T10:00', showUntil: '2027-01-01T10:00' })
  expect(await carouselForm.submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  editSlide(keyAt(1), { showUntil: '2027-01-03T10:00' })
  expect(form().errors.slides).toBeUndefined()
})
