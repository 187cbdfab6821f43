// Keeps the accessibility menu's button and the toasts off whatever can be pressed, and the toasts off texts that say what to do, as far as
// there is room.
import { common } from '@lechaim/shared/messages/common.ts'
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { $toasts, type Toast } from '@lechaim/shared/stores/toasts.ts'
import { messages } from '../messages.ts'
import { controlsIn, covered, freeShift, instructionsIn, type Rect } from './free-place.ts'

/** Milliseconds between two looks while the page moves. */
const lookMs = 100
/** Milliseconds without a change after which the button unfolds and toasts may move: neither jumps while somebody scrolls. */
const restMs = 300

/** The number of the newest toast; they are numbered from 1. */
const newest = (toasts: readonly Toast[] = []): number => toasts.at(-1)?.id ?? 0

export function keepClear(): void {
  let isLooking = false
  let rest: ReturnType<typeof setTimeout> | undefined
  const changed = () => {
    clearTimeout(rest)
    rest = setTimeout(() => place(true), restMs)
    if (isLooking) return
    isLooking = true
    setTimeout(() => {
      isLooking = false
      place(false)
    }, lookMs)
  }
  const attributeFilter = ['open', 'hidden', 'aria-expanded']
  new MutationObserver(changed).observe(document.body, { subtree: true, childList: true, attributeFilter })
  for (const event of ['scroll', 'focusin', 'load']) document.addEventListener(event, changed, { capture: true, passive: true })
  addEventListener('resize', changed)
  // A new toast has its place before it is painted. One that goes needs none, and often goes with the press that opens a dialog.
  $toasts.listen((toasts, before) => {
    if (newest(toasts) > newest(before)) requestAnimationFrame(() => place(true))
  })
  changed()
}

/** @param isAtRest false while the page may still be moving */
function place(isAtRest: boolean): void {
  const opener = document.querySelector<HTMLElement>(`button[aria-label="${messages.accessibility.button}"]`)
  const region = document.querySelector<HTMLElement>(`[role=region][aria-label="${common.messagesRegion}"]`)
  const root = $dialogs.get().at(-1) ?? document
  const floating = [opener, opener?.nextElementSibling ?? null, region]
  const controls = controlsIn(root, floating)
  if (opener) placeOpener(opener, controls, isAtRest)
  if (!region || !isAtRest) return
  const taken = opener ? [...controls, opener.getBoundingClientRect()] : controls
  placeToasts(region, taken, instructionsIn(root, floating))
}

function placeOpener(opener: HTMLElement, controls: readonly Rect[], isAtRest: boolean): void {
  const { width, height } = opener.getBoundingClientRect()
  const { fontSize, direction } = getComputedStyle(document.documentElement)
  const margin = Number.parseFloat(fontSize)
  const bottom = innerHeight - margin
  const at = (edge: number): Rect => {
    const left = direction === 'rtl' ? edge : document.documentElement.clientWidth - edge - width
    return { left, right: left + width, top: bottom - height, bottom }
  }
  const isClear = covered(at(margin), controls) === 0
  if (isClear && !isAtRest) return
  opener.dataset.place = isClear ? 'clear' : 'edge'
  const lift = isClear ? 0 : freeShift(at(margin - width), controls, innerHeight)
  opener.style.setProperty('--lift', `${Math.max(0, lift)}px`)
}

/** The newest toast that has its place. One that appears under the pointer has none yet. */
let placed: Element | null = null

/** Shifted from their own place, unless somebody is about to press one of their buttons. */
function placeToasts(region: HTMLElement, taken: readonly Rect[], texts: readonly Rect[]): void {
  const rects = [...region.children].map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0)
  const newest = region.lastElementChild
  if (newest && newest === placed && region.matches(':hover, :focus-within')) return
  placed = newest
  const shifted = Number.parseFloat(region.style.translate.split(' ')[1] ?? '') || 0
  const around: Rect = {
    left: Math.min(...rects.map(({ left }) => left)),
    right: Math.max(...rects.map(({ right }) => right)),
    top: Math.min(...rects.map(({ top }) => top)) - shifted,
    bottom: Math.max(...rects.map(({ bottom }) => bottom)) - shifted,
  }
  const shift = rects.length > 0 ? freeShift(around, taken, innerHeight, texts) : 0
  region.style.translate = shift === 0 ? '' : `0 ${-shift}px`
}
