import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Carousel, SlideLink } from '@lechaim/shared/contracts/content.ts'
import { slideAddress } from '@lechaim/shared/contracts/limits.ts'
import type { ShowTimes } from '@lechaim/shared/contracts/show-times.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { hrefOf } from '@lechaim/shared/stores/shell.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { completeLink } from '../resource/field-errors.ts'
import { createRowKeys } from '../resource/keys.ts'
import { createRecordForm } from '../resource/record-form.ts'
import { refreshShop } from '../resource/refresh-shop.ts'
import { type ShowDraft, showDraftOf, showErrors, showPatchOf } from '../show-times/show-times.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { carouselMessages as t } from './carousel-messages.ts'

/** A slide of the carousel; `key` stays the same while it is edited and moved. */
export interface Slide extends ShowDraft {
  key: number
  address: string
  linkAddress: string
  linkText: string
  /** Its times as they were read. */
  times: ShowTimes
  file?: File
}

interface CarouselDraft {
  slides: readonly Slide[]
}

/** The API's limit. */
export const maxSlides = 50
const nextKey = createRowKeys()
const newSlide = (address: string, times: ShowTimes = {}, link?: SlideLink | null): Slide => ({
  key: nextKey(),
  address,
  linkAddress: link?.address ?? '',
  linkText: link?.text ?? '',
  times,
  ...showDraftOf(times),
})

/** Blank slides are not saved (SPEC §5). */
const filled = (slides: readonly Slide[]): Slide[] => slides.filter(({ address }) => address.trim())

export const hasValidAddress = ({ address }: Slide): boolean => isPictureAddress(address.trim())

/** The address behind a slide as it is stored: a path for a page of this shop, which may be pasted in full or with spaces. */
function storedAddress(typed: string): string {
  const text = completeLink(typed)
  const origin = hrefOf(home).slice(0, -1) || globalThis.location?.origin
  const address = origin && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  return address.startsWith('/') ? address.replaceAll(/\s+/g, '+') : address
}

/** Errors of a link by field: both or neither are filled. */
export function linkErrors({ linkAddress, linkText }: Slide): { linkAddress?: string; linkText?: string } {
  const address = storedAddress(linkAddress)
  if (address === '') return isVisible(linkText) ? { linkAddress: t.linkAddressMissing } : {}
  return {
    ...(!slideAddress.test(address) && { linkAddress: t.linkInvalid }),
    ...(!isVisible(linkText) && { linkText: t.linkTextMissing }),
  }
}

const linkOf = ({ linkAddress, linkText }: Slide): SlideLink | null =>
  linkAddress.trim() ? { address: storedAddress(linkAddress), text: linkText.trim() } : null

const isValid = (slide: Slide): boolean =>
  hasValidAddress(slide) && [showErrors(slide), linkErrors(slide)].every((errors) => Object.keys(errors).length === 0)

/** Saved slides keep the keys of the sent ones, so that their rows stay. */
const toDraft = ({ images, times, links }: Carousel, sent?: CarouselDraft): CarouselDraft => {
  const before = filled(sent?.slides ?? [])
  return {
    slides: images.map((address, at) => ({
      ...newSlide(address, times?.[at] ?? {}, links?.[at]),
      ...(before[at] && { key: before[at].key }),
    })),
  }
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
      slides.map(linkOf),
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
