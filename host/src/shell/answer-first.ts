// Where presses take long, each is answered by a frame of its own, in which what was pressed looks pressed, before its work begins
// (decision 0128).
import { $route } from '@lechaim/shared/stores/shell.ts'
import { afterNextFrame } from '../next-task.ts'

/** Milliseconds from a press to the next frame, in steps of 8: beyond 100 people notice. */
const slowMs = 104

/** Begins with the first press that takes long: elsewhere the work would only come a frame later. Safari before 26.2 times no events. */
export function answerFirst(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return
  const slow = new PerformanceObserver((list) => {
    if (!(list.getEntries() as PerformanceEventTiming[]).some(({ interactionId }) => interactionId)) return
    slow.disconnect()
    addEventListener('click', showFirst, true)
  })
  slow.observe({ type: 'event', durationThreshold: slowMs } as PerformanceObserverInit)
}

function showFirst(event: MouseEvent): void {
  const { target } = event
  const pressed = (target as Element).closest<HTMLElement>('#app :is(a[href^="/"],button)')
  if (!pressed || !event.isTrusted || event.defaultPrevented || isForBrowser(event, pressed)) return
  event.stopImmediatePropagation()
  event.preventDefault()
  pressed.dataset.pressed = ''
  afterNextFrame(() => {
    delete pressed.dataset.pressed
    target?.dispatchEvent(new MouseEvent(event.type, event))
  })
}

/** The browser opens a link elsewhere by real presses alone, and keeps track of the popover that one closes. The panel has an editor. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, pressed: HTMLElement) =>
  button !== 0 ||
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  pressed.matches('[popovertarget],[target],[download]') ||
  $route.get().view === 'admin'
