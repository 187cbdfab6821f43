// Answers a press on a button that is not hydrated yet: the button looks pressed, the cart's badge counts, and on small screens a sheet opens
// at once in place of the one that is loading. All of it ends with the real answer, or when that fails.

import { afterNextFrame } from '../next-frame.ts'

/** Of `messages`, which would come into the page as a whole. */
const words = { loading: 'בטעינה…', close: 'סגירה', added: 'נוסף לסל' }

/** Milliseconds that the sheet waits for a dialog once its press was replayed; the dialog's own script may come after that. */
const replayedWaitMs = 8000
/** Screens on which dialogs of buttons are sheets (`media.desktop`). */
const smallScreens = '(max-width: 1023px)'
/** The key of a cart kept on this device, whose lines are not read here (decision 0072). */
const keptCartKey = 'cart'

let status: HTMLElement | undefined
let sheet: HTMLDialogElement | undefined

export const nameOf = (button: Element) => button.getAttribute('aria-label') || button.textContent

export const cartButton = () => document.querySelector<HTMLElement>('[data-expose="./slot/header-actions"] [aria-haspopup]')

export const addsToCart = (button: HTMLElement) => 'addsToCart' in button.dataset

/** @param added pieces added to the cart so far
 *  @param onDismiss called when the reader closes the sheet before its dialog opens */
export function showPress(button: HTMLButtonElement, added: number, onDismiss: () => void): void {
  button.dataset.pressed = ''
  document.dispatchEvent(new CustomEvent('early-press'))
  if (button.ariaHasPopup === 'dialog' && matchMedia(smallScreens).matches) {
    // A modal dialog restyles the whole page, which the frame with the pressed button does not wait for.
    afterNextFrame(() => button.isConnected && 'pressed' in button.dataset && openSheet(nameOf(button) ?? '', onDismiss))
  } else if (addsToCart(button)) {
    showCount(added)
    // Another text each time, or it would not be read out.
    announce(added > 1 ? `${words.added} (${added})` : words.added)
  } else announce(words.loading)
}

/** @param count pieces added before hydration; 0 leaves the badge to the cart */
export function showCount(count: number): void {
  const button = cartButton()
  if (!button) return
  if (count === 0) delete button.dataset.earlyCount
  else button.dataset.earlyCount = `${isCartKept() ? '+' : ''}${count}`
}

function isCartKept(): boolean {
  try {
    return localStorage.getItem(keptCartKey) !== null
  } catch {
    return false
  }
}

/** Text set after the element is in the page, or screen readers miss it. */
function announce(text: string): void {
  if (!status) {
    status = Object.assign(document.createElement('p'), { id: 'early-status', role: 'status' })
    status.append('')
    document.body.append(status)
  }
  const { firstChild } = status
  setTimeout(() => firstChild && Object.assign(firstChild, { data: text }), 50)
}

/** The real answer announces itself. */
export function endAnnouncement(): void {
  status?.remove()
  status = undefined
}

function openSheet(name: string, onDismiss: () => void): void {
  if (sheet) return
  const opened = Object.assign(document.createElement('dialog'), { id: 'early-sheet', ariaLabel: name })
  const title = Object.assign(document.createElement('p'), { textContent: name })
  const close = Object.assign(document.createElement('button'), { textContent: '✕', ariaLabel: words.close, onclick: () => opened.close() })
  const note = Object.assign(document.createElement('p'), { role: 'status', textContent: words.loading })
  opened.append(title, close, note)
  opened.onclose = () => {
    if (sheet !== opened) return
    endSheet()
    onDismiss()
  }
  document.body.append(opened)
  opened.showModal()
  sheet = opened
}

export function endSheet(): void {
  const ended = sheet
  sheet = undefined
  // Closed first, which returns the focus to the button.
  ended?.close()
  ended?.remove()
}

/** Ends the sheet when no dialog has opened long after the replay. */
export function awaitDialog(): void {
  const awaiting = sheet
  if (awaiting) setTimeout(() => sheet === awaiting && endSheet(), replayedWaitMs)
}

// The dialog takes the sheet's place in the same frame, without its own entrance (`data-drawn-open`, ui/dialog.tsx).
addEventListener(
  'beforetoggle',
  (event) => {
    const { target, newState } = event as ToggleEvent & { target: HTMLElement }
    if (!sheet || target === sheet || target.localName !== 'dialog' || newState !== 'open') return
    target.dataset.drawnOpen = ''
    endSheet()
  },
  true,
)
