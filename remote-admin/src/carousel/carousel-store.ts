import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Carousel } from '@lechaim/shared/contracts/content.ts'
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { type ShowDraft, showDraftOf, showErrors, showPatchOf } from '../show-times/show-times.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { carouselMessages as t } from './carousel-messages.ts'

/** A slide of the carousel; `key` stays the same while it is edited and moved. */
export interface Slide extends ShowDraft {
  key: number
  address: string
  /** Its times as they were read. */
  times: ShowTimes
  file?: File
}

interface CarouselDraft {
  slides: readonly Slide[]
}

/** The API's limit. */
export const maxSlides = 50
let lastKey = 0
const newSlide = (address: string, times: ShowTimes = {}): Slide => ({ key: ++lastKey, address, times, ...showDraftOf(times) })

/** Blank slides are not saved (SPEC §5). */
const filled = (slides: readonly Slide[]): Slide[] => slides.filter(({ address }) => address.trim())

export const hasValidAddress = ({ address }: Slide): boolean => isPictureAddress(address.trim())

const isValid = (slide: Slide): boolean => hasValidAddress(slide) && Object.keys(showErrors(slide)).length === 0

/** Saved slides keep the keys of the sent ones, so that their rows stay. */
const toDraft = ({ images, times }: Carousel, sent?: CarouselDraft): CarouselDraft => {
  const before = filled(sent?.slides ?? [])
  return { slides: images.map((address, at) => ({ ...newSlide(address, times?.[at] ?? {}), ...(before[at] && { key: before[at].key }) })) }
}

export const carouselForm = createRecordForm<Carousel, CarouselDraft>({
  read: () => api.owned.carousel(),
  toDraft,
  check: ({ slides }) => (slides.every(isValid) ? {} : { slides: panelMessages.addressInvalid }),
  save: ({ draft }) => {
    const slides = filled(draft.slides)
    return api.saveCarousel(
      slides.map(({ address }) => address.trim()),
      slides.map((slide) => showPatchOf(slide, slide.times)),
    )
  },
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

export const editSlide = (key: number, changes: Partial<Omit<Slide, 'key'>>): void =>
  change((slides) => slides.map((slide) => (slide.key === key ? { ...slide, ...changes } : slide)))

export const orderSlides = (keys: readonly number[]): void =>
  change((slides) => keys.flatMap((key) => slides.find((slide) => slide.key === key) ?? []))
