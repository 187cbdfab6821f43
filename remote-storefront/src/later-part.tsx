import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { showFailure } from '@lechaim/shared/stores/toasts.ts'
import {
  type ComponentType,
  Fragment,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { styled } from 'styled-components'
import { followLink } from './follow-link.ts'
import { Rest } from './slices.ts'

declare global {
  /** True in a build for the server, a constant of each build. */
  const IS_SERVER_BUILD: boolean
}

/** Drawn by the server, or by the check of a release, which draws the browsers' build. Hosts of earlier releases have no `isDrawnOnServer`. */
const isDrawnWithoutDom = typeof HTMLElement === 'undefined'

/** A part below the fold: the server draws it, and its script loads at the first user interaction (decision 0124). It takes no properties,
 *  and reads by `drawn.ts` what may change before it hydrates: otherwise React would discard the server's HTML.
 *  @param load its script, which the entry of the build names
 *  @param Drawn the component itself in a build for the server, which does not wait for scripts */
export function laterPart(load: () => Promise<ComponentType>, Drawn?: ComponentType): ComponentType {
  const { promise, begin, fail } = Drawn ? fulfilled(Drawn) : deferred(load)
  if (isDrawnWithoutDom) void begin()

  function Loaded({ place }: { place: RefObject<HTMLDivElement | null> }) {
    const Part = use(promise)
    // Queued presses are then replayed, as those on an area.
    useEffect(() => {
      if (!place.current) return
      place.current.dataset.hydrated = ''
      place.current.dispatchEvent(new CustomEvent('area-hydrated', { bubbles: true }))
    }, [place])
    return <Part />
  }

  return function LaterPart() {
    const place = useRef<HTMLDivElement>(null)
    const hydrating = useSyncExternalStore(
      neverChanges,
      () => false,
      () => true,
    )
    const [isDrawn] = useState(hydrating)
    if (!isDrawn) begin().catch(fail)
    useEffect(() => (isDrawn && place.current ? loadOnceWanted(place.current, begin) : undefined), [isDrawn])
    // The server draws a part that threw once more, for its error: without a loader of areas, and without a boundary that would hide it.
    const Boundary = isDrawnWithoutDom && !$areaLoader.get() ? Fragment : Suspense
    // A stable element: the part is not rendered again with what is around it.
    const content = useMemo(
      () => (
        <Boundary {...(Boundary === Suspense && { fallback: <Rest /> })}>
          <Loaded place={place} />
        </Boundary>
      ),
      [Boundary],
    )
    return (
      <Place ref={place} data-part="">
        {content}
      </Place>
    )
  }
}

const neverChanges = () => () => {}

/** Loads a part that the server drew at the first sign of a person, with the focus in it, for a press that waits for it, or when the shop
 *  changes. While its script fails the server's HTML stays: another press, or being online again, tries once more.
 *  @returns a function that cancels it */
function loadOnceWanted(place: HTMLElement, begin: () => Promise<void>): () => void {
  const ended = new AbortController()
  let isLoading = false
  const want = () => {
    if (isLoading || ended.signal.aborted) return
    isLoading = true
    begin().then(
      () => ended.abort(),
      (error: unknown) => {
        isLoading = false
        if (!place.querySelector('[data-pressed]')) return
        showFailure({ title: common.remoteFailed }, error)
        place.dispatchEvent(new CustomEvent('area-failed', { bubbles: true }))
      },
    )
  }
  place.addEventListener('focusin', want, ended)
  document.addEventListener('early-press', want, ended)
  addEventListener('online', want, ended)
  // React stops clicks on what has not hydrated, from its root on.
  const options = { capture: true, signal: ended.signal }
  document.addEventListener('click', (event) => place.contains(event.target as Node) && followLink(event), options)
  const stops = [$shop.listen(want), onceEngaged(want)]
  ended.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  // Hosts of earlier releases neither keep presses in such parts nor show their pictures.
  if (!('parts' in document.documentElement.dataset)) want()
  return () => ended.abort()
}

/** React renders a promise in this form at once. */
const settle = (promise: Promise<ComponentType>, value: ComponentType) => Object.assign(promise, { status: 'fulfilled', value })

const fulfilled = (component: ComponentType) => ({
  promise: settle(Promise.resolve(component), component),
  begin: async () => {},
  fail: () => {},
})

function deferred(load: () => Promise<ComponentType>) {
  const { promise, resolve, reject } = Promise.withResolvers<ComponentType>()
  let loading: Promise<void> | undefined
  const begin = () => {
    loading ??= load().then(
      (component) => {
        settle(promise, component)
        resolve(component)
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { promise, begin, fail: reject }
}

const Place = styled.div`
  display: contents;
`
