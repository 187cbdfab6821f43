// Inline script, run before the first paint: applies text size, contrast and age of the last visit, and queues clicks until hydration.
import { ageCookie } from '@lechaim/shared/lib/page-cookies.ts'
import { addsToCart, awaitDialog, cartButton, endAnnouncement, endSheet, nameOf, showCount, showPress } from './early-press.ts'
import { applyFonts } from './page-fonts.ts'

const root = document.documentElement
root.dataset.scripts = ''
// For remotes: presses and pictures in parts that load later are seen to.
root.dataset.parts = ''

try {
  // Left by an older shop (SPEC §3).
  localStorage.removeItem('carouselImages')
  const size = Number(localStorage.getItem('textSize'))
  if (size >= 80 && size <= 150 && size !== 100) root.style.fontSize = `${size}%`
  if (localStorage.getItem('highContrast') === 'true') root.classList.add('high-contrast')
  // A roll-back clears the storage, and leaves the cookie that the server has read (decision 0051).
  if (root.dataset.age) localStorage.setItem(ageCookie, 'true')
  else if (localStorage.getItem(ageCookie) === 'true') root.dataset.age = 'ok'
} catch {
  // Storage may be disabled.
}

// The service worker has the files.
if (navigator.serviceWorker?.controller) applyFonts()

/** Milliseconds after which a page without a first paint, such as a background tab's, counts as painted. */
const maxUnpaintedMs = 2500
const markPainted = () => delete root.dataset.unpainted
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Not on the way back and after a reload, which restore the scroll position.
if (navigation?.type === 'navigate') {
  root.dataset.unpainted = ''
  setTimeout(markPainted, maxUnpaintedMs)
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && markPainted()).observe({
    type: 'paint',
    buffered: true,
  })
}

interface Click {
  button: HTMLButtonElement
  name: string | null
  area: HTMLElement | null
  remote: string | undefined
}

let clicks: Click[] = []
const areaOf = (button: Element) => button.closest<HTMLElement>('[data-expose],[data-hydrated],[data-part]')
const remoteAround = (button: Element) => button.closest<HTMLElement>('[data-remote]')
/** The page has no scripts, or the area shows its notice, which has a button that tries again. */
const hasFailed = (button: Element) =>
  'failed' in root.dataset || remoteAround(button)?.matches(':has(> [role="alert"][data-hydrated])') === true
const isHydrated = (button: Element) => 'hydrated' in (areaOf(button) || root).dataset
/** Filled-in forms, and buttons with a command or a popover, work without scripts. */
const worksAlready = (button: HTMLButtonElement) =>
  (button.type === 'submit' && (button.form?.length ?? 0) > 1) || button.matches('[command],[popovertarget]')
/** Pressed again, it would take back what the first press does. */
const isToggle = (button: Element) => button.matches('[aria-haspopup],[aria-expanded],[aria-pressed]')
/** Where the button was, or where another release of its area is. */
const placeOf = ({ area, remote }: Click) =>
  area?.isConnected ? area : document.querySelector<HTMLElement>(`[data-remote="${remote}"][data-expose="${area?.dataset.expose}"]`)
const countOfAdded = () => clicks.filter(({ button }) => addsToCart(button)).length

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest?.<HTMLButtonElement>('#app button')
    if (!button || !event.isTrusted || worksAlready(button) || isHydrated(button) || hasFailed(button)) return
    event.stopPropagation()
    event.preventDefault()
    if (isToggle(button) && clicks.some((click) => click.button === button)) return
    clicks.push({ button, name: nameOf(button), area: areaOf(button), remote: remoteAround(button)?.dataset.remote })
    showPress(button, countOfAdded(), () => takeBack((click) => click.button === button))
  },
  true,
)

addEventListener(
  'area-hydrated',
  () => {
    const lost: Click[] = []
    for (const click of clicks.splice(0)) {
      const { area, name } = click
      const button = click.button.isConnected
        ? click.button
        : [...(area?.isConnected ? area : document).querySelectorAll('button')].find((other) => nameOf(other) === name)
      if (!button) {
        const place = placeOf(click)
        const list = place && !isHydrated(place) ? clicks : lost
        list.push(click)
      } else if (isHydrated(button)) {
        delete button.dataset.pressed
        endAnnouncement()
        button.click()
        if (button.ariaHasPopup) awaitDialog()
      } else clicks.push({ ...click, button })
    }
    endAnswer(lost)
    const cart = cartButton()
    if (cart && isHydrated(cart)) showCount(countOfAdded())
  },
  true,
)

/** What shows that these were pressed; of other presses it stays. */
function endAnswer(lost: Click[]): void {
  for (const { button } of lost) delete button.dataset.pressed
  if (lost.some(({ button }) => addsToCart(button))) showCount(countOfAdded())
  if (lost.some(({ button }) => button.ariaHasPopup)) endSheet()
  if (clicks.length === 0) endAnnouncement()
}

function takeBack(isLost: (click: Click) => boolean): void {
  const lost = clicks.filter(isLost)
  clicks = clicks.filter((click) => !lost.includes(click))
  endAnswer(lost)
}

const takeBackAll = () => takeBack(() => true)

// Of the remote that `detail` names, or of the part that dispatches it; earlier remotes dispatch it at the document.
document.addEventListener('area-failed', ({ target, detail }: Event & { detail?: string }) => {
  takeBack(({ button, remote }) => (detail ? remote === detail : target === document || (target as Node).contains(button)))
})
document.addEventListener('host-failed', takeBackAll)

function endWithoutScripts(): void {
  root.dataset.failed = ''
  takeBackAll()
}

// A blank search changes nothing (SPEC §4).
addEventListener(
  'submit',
  (event) => {
    const { q } = (event.target as HTMLFormElement).elements as HTMLFormControlsCollection & { q?: HTMLInputElement }
    if (q && !q.value.trim()) event.preventDefault()
  },
  true,
)

// A script of the host that failed is requested again: twice, each after a longer pause, as `chunk-scripts.mjs` does for all others; or once
// the browser is online.
addEventListener(
  'error',
  ({ target: failed }) => {
    if (!(failed instanceof HTMLScriptElement) || failed.dataset.hostScript === undefined) return
    const [address, tries = 0] = failed.src.split('?again=')
    if (navigator.onLine && Number(tries) > 1) return endWithoutScripts()
    const { integrity, crossOrigin } = failed
    const script = Object.assign(document.createElement('script'), { integrity, crossOrigin, async: false })
    script.src = `${address}?again=${Math.min(Number(tries) + 1, 2)}`
    script.dataset.hostScript = ''
    const request = () => {
      delete root.dataset.failed
      document.head.append(script)
    }
    if (navigator.onLine) return void setTimeout(request, tries ? 1500 : 500)
    endWithoutScripts()
    addEventListener('online', request, { once: true })
  },
  true,
)

// Back to another view of the same document before the host has started: the browser has to load that view.
const search = location.search
addEventListener('popstate', () => {
  if ('started' in root.dataset || location.search === search) return
  root.dataset.elsewhere = ''
  location.reload()
})
