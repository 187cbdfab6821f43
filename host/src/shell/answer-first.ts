// Where presses take long, each is answered by a frame of its own, in which what was pressed looks pressed, before its work begins
// (decision 0128).
import { $route } from '@lechaim/shared/stores/shell.ts'
import { afterNextFrame } from '../next-frame.ts'

/** Milliseconds from a press to the next frame, in steps of 8: beyond 100 people notice. */
const slowMs = 104

/** Begins with the first press that takes long: elsewhere the work would only come a frame later. Safari before 26.2 times no events. */
export function answerFirst(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return
  const slow = new PerformanceObserver((list) => {
    if (!(list.getEntries() as PerformanceEventTiming[]).some(({ interactionId }) => interactionId)) return
    slow.disconnect()
    addEventListener('pointerdown', keepPlace, true)
    addEventListener('click', showFirst, true)
    // In the order in which they came: the next key or press may take away what this one is for.
    for (const next of ['pointerdown', 'keydown', 'visibilitychange']) addEventListener(next, carryOut, true)
  })
  slow.observe({ type: 'event', durationThreshold: slowMs } as PerformanceObserverInit)
}

/** Pixels of the window that a pointer may move within a press. */
const maxMove = 8
let place = { clientX: 0, clientY: 0 }

function keepPlace(event: PointerEvent): void {
  place = event
}

/** A carousel looks for the click that ends a swipe, and drops it. */
const endsSwipe = ({ detail, clientX, clientY }: MouseEvent) =>
  detail > 0 && Math.hypot(clientX - place.clientX, clientY - place.clientY) > maxMove

/** The work of a press that was not begun yet. */
let work: (() => void) | undefined

function carryOut(): void {
  const begin = work
  work = undefined
  begin?.()
}

function showFirst(event: MouseEvent): void {
  if (!event.isTrusted || event.defaultPrevented || endsSwipe(event)) return
  const target = event.target as Element
  const pressed = target.closest<HTMLElement>('#app :is(a[href^="/"],button)')
  if (!pressed || isForBrowser(event, pressed)) return
  event.stopImmediatePropagation()
  event.preventDefault()
  carryOut()
  // A link may be a wide box, or lie over a picture.
  if (pressed.localName === 'a') pressed.style.opacity = '0.6'
  else pressed.dataset.pressed = ''
  const Click = event.constructor as typeof MouseEvent
  work = () => {
    pressed.style.opacity = ''
    delete pressed.dataset.pressed
    const receiver = target.isConnected ? target : pressed
    // A link that is no longer in the page would still be followed, by a page load.
    if (receiver.isConnected) receiver.dispatchEvent(new Click(event.type, event))
  }
  afterNextFrame(carryOut)
}

/** The browser opens a link elsewhere by real presses alone, keeps track of the popover that one closes, and on phones shows the keyboard
 *  for a field that a press focuses. The panel has an editor. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, pressed: HTMLElement) =>
  button !== 0 ||
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  pressed.matches('[popovertarget],[target],[download],form *') ||
  $route.get().view === 'admin'
