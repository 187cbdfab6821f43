import { api } from '@lechaim/shared/client/shop-api.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { isPictureAddress } from '../media/picture-address.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { saveAfterUploads } from '../resource/pending-uploads.ts'
import { reloadAfterSignIn } from '../resource/session.ts'
import { watchUnsaved } from '../resource/unsaved.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { carouselMessages as t } from './carousel-messages.ts'

/** A place in the carousel; `key` stays with it while it is edited and moved. */
export interface Slide {
  key: number
  address: string
  /** A file to be uploaded for it. */
  file?: File
  error?: string
}

export type CarouselState =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; slides: readonly Slide[]; saved: readonly string[]; saving: boolean }

export const $carousel = atom<CarouselState>({ state: 'loading' })

const toasts = createFailureToasts()

/** As many as the API takes. */
export const mostSlides = 50
let lastKey = 0
const slideOf = (address: string): Slide => ({ key: ++lastKey, address })

export async function loadCarousel(): Promise<void> {
  $carousel.set({ state: 'loading' })
  try {
    const { images } = await api.owned.carousel()
    $carousel.set({ state: 'ready', slides: images.map(slideOf), saved: images, saving: false })
  } catch (error) {
    console.error('The carousel could not be read', error)
    $carousel.set({ state: 'failed', error })
  }
}

function change(next: (slides: readonly Slide[]) => readonly Slide[]): void {
  const now = $carousel.get()
  if (now.state === 'ready') $carousel.set({ ...now, slides: next(now.slides) })
}

export const addSlide = (): void => change((slides) => [...slides, slideOf('')])
/** Adds a slide for each file, as long as there is room, behind the one with this key. */
export const addSlidesAfter = (key: number, files: readonly File[]): void =>
  change((slides) => {
    const room = mostSlides - slides.length
    if (files.length > room) toasts.refuse(t.noRoom(files.length - room))
    const added = files.slice(0, room).map((file) => ({ ...slideOf(''), file }))
    return slides.toSpliced(slides.findIndex((slide) => slide.key === key) + 1, 0, ...added)
  })
export const removeSlide = (key: number): void => change((slides) => slides.filter((slide) => slide.key !== key))
export const editSlide = (key: number, address: string): void =>
  change((slides) => slides.map((slide) => (slide.key === key ? { key, address } : slide)))

/** Puts the slides in the order of these keys. */
export const arrangeSlides = (keys: readonly number[]): void =>
  change((slides) => keys.flatMap((key) => slides.find((slide) => slide.key === key) ?? []))

/** Saves the list without its blanks (SPEC §5). @returns whether it was saved; each reason why not has been shown. */
export const saveCarousel = (): Promise<boolean> => saveAfterUploads(save)

async function save(): Promise<boolean> {
  const now = $carousel.get()
  if (now.state !== 'ready' || now.saving) return false
  toasts.end()
  const slides = now.slides.map(({ key, address }) => ({ key, address: address.trim() })).filter(({ address }) => address)
  if (slides.some(({ address }) => !isPictureAddress(address))) {
    change(() => slides.map((slide) => (isPictureAddress(slide.address) ? slide : { ...slide, error: panelMessages.addressInvalid })))
    return false
  }
  $carousel.set({ ...now, slides, saving: true })
  try {
    const carousel = await api.saveCarousel(slides.map(({ address }) => address))
    updateShop({ carousel })
    settle(carousel.images)
    showToast(t.saved)
    return true
  } catch (error) {
    settle(now.saved)
    toasts.fail(t.failed, error)
    return false
  }
}

function settle(saved: readonly string[]): void {
  const now = $carousel.get()
  if (now.state === 'ready') $carousel.set({ ...now, saved, saving: false })
}

onMount($carousel, () => {
  if ($carousel.get().state !== 'ready') loadCarousel()
  const stop = reloadAfterSignIn($carousel, loadCarousel)
  return () => {
    stop()
    toasts.end()
    if (!isDirty()) $carousel.set({ state: 'loading' })
  }
})

// The value as it lies there: to ask for it would be to read the list.
function isDirty(): boolean {
  const now = $carousel.value
  return now?.state === 'ready' && now.slides.map(({ address }) => address).join('\n') !== now.saved.join('\n')
}
// As it was saved: whoever comes back at once finds the store mounted still, and nothing would read it again.
function discard(): void {
  const now = $carousel.value
  if (now?.state === 'ready') $carousel.set({ ...now, slides: now.saved.map(slideOf) })
}
watchUnsaved({ isDirty, discard })
