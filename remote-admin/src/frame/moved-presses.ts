// Presses on what moves away under the pointer. An answer or a live event may change what stands above a button between press and release:
// browsers then click the element that both have in common, or on touch screens whatever has come there.
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'

const pressable = 'button, a[href], label, summary'

/** CSS pixels that a hand moves within a press. One that is released further away is taken back. */
const slopPx = 10

/** True while a press could reach the element: it is shown, and under no dialog. */
function isReachable(element: HTMLElement): boolean {
  const dialog = $dialogs.get().at(-1)
  return element.checkVisibility() && !element.closest('[inert]') && (!dialog || dialog.contains(element))
}

/** Has each press count for the button on which it began. @returns the function that ends it */
export function keepMovedPresses(): () => void {
  let pressed: { element: HTMLElement; x: number; y: number } | null = null

  const press = ({ target, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    const element = isPrimary && target instanceof Element ? target.closest<HTMLElement>(pressable) : null
    pressed = element && { element, x, y }
  }

  const click = (event: MouseEvent) => {
    const before = pressed
    pressed = null
    // Without a count it comes from a key or from code; with a key it opens a link elsewhere.
    if (!before || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { element, x, y } = before
    const isTakenBack = Math.hypot(event.clientX - x, event.clientY - y) > slopPx
    if (isTakenBack || element.contains(event.target as Node) || !isReachable(element)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // With the count, by which a second press is told from a first one, and a press from a key.
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: event.detail }))
  }

  document.addEventListener('pointerdown', press, true)
  document.addEventListener('click', click, true)
  return () => {
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('click', click, true)
  }
}
