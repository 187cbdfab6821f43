import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Carousel } from '@lechaim/shared/contracts/content.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { carouselMessages as t } from './carousel-messages.ts'

/** A slide of the carousel; `key` stays the same while it is edited and moved. */
export interface Slide {
  key: number
  address: string
  /** A file to upload for it. */
  file?: File
}

interface CarouselDraft {
  slides: readonly Slide[]
}

/** The API's limit. */
export const maxSlides = 50
let lastKey = 0
const newSlide = (address: string): Slide => ({ key: ++lastKey, address })

/** Blank slides are not saved (SPEC §5). */
const filled = (slides: readonly Slide[]): Slide[] => slides.filter(({ address }) => address.trim())

export const hasValidAddress = ({ address }: Slide): boolean => isPictureAddress(address.trim())

/** Saved slides keep the keys of the sent ones, so that their rows stay. */
const toDraft = ({ images }: Carousel, sent?: CarouselDraft): CarouselDraft => {
  const before = filled(sent?.slides ?? [])
  return { slides: images.map((address, at) => ({ ...newSlide(address), ...(before[at] && { key: before[at].key }) })) }
}

export const carouselForm = createRecordForm<Carousel, CarouselDraft>({
  read: () => api.owned.carousel(),
  toDraft,
  check: ({ slides }) => (slides.every(hasValidAddress) ? {} : { slides: panelMessages.addressInvalid }),
  save: ({ draft }) => api.saveCarousel(filled(draft.slides).map(({ address }) => address.trim())),
  saved: () => void refreshShop('carousel'),
  texts: t,
})

function change(next: (slides: readonly Slide[]) => readonly Slide[]): void {
  const form = carouselForm.$form.get()
  if (form.state === 'open') carouselForm.edit({ slides: next(form.draft.slides) })
}

export const addSlide = (): void => change((slides) => [...slides, newSlide('')])

/** Adds a slide for each file behind the one with this key, as long as there is room. */
export const addSlidesAfter = (key: number, files: readonly File[]): void =>
  change((slides) => {
    const room = maxSlides - slides.length
    if (files.length > room) carouselForm.toasts.show(t.noRoom(files.length - room))
    const added = files.slice(0, room).map((file) => ({ ...newSlide(''), file }))
    return slides.toSpliced(slides.findIndex((slide) => slide.key === key) + 1, 0, ...added)
  })

export const removeSlide = (key: number): void => change((slides) => slides.filter((slide) => slide.key !== key))

export const editSlide = (key: number, address: string): void =>
  change((slides) => slides.map((slide) => (slide.key === key ? { key, address } : slide)))

/** @param keys the slides' keys in their new order */
export const orderSlides = (keys: readonly number[]): void =>
  change((slides) => keys.flatMap((key) => slides.find((slide) => slide.key === key) ?? []))
