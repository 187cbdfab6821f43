import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $areaLoader, type AreaState } from '@lechaim/shared/stores/areas.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import {
  Component,
  createElement,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { styled } from 'styled-components'

interface AreaProps {
  area: Area
  fallback?: ReactNode
  /** The notice of a failed area: a bar, a compact one that fits between buttons, or none where another area of the same remote has one. */
  notice?: 'bar' | 'compact' | 'none'
}

/** A federated area: its component, a skeleton while it loads, or a notice with a retry (decision 0002). The server's HTML stays until the
 *  browser has the component (decision 0023). */
export function FederatedArea({ area, fallback = null, notice = 'bar' }: AreaProps) {
  const place = useRef<HTMLDivElement>(null)
  const $state = stateOf(area)
  return (
    <Contents ref={place} data-remote={area.remote} data-remote-version={area.version} data-expose={area.expose}>
      <AreaBody area={area} fallback={fallback} place={place} />
      {$state && notice !== 'none' && (
        <Notice $state={$state} compact={notice === 'compact'} onRetry={() => $areaLoader.get()?.retry(area)} />
      )}
    </Contents>
  )
}

const keyOf = ({ remote, version, expose }: Area) => `${remote}@${version}/${expose}`

/** Every module that fills the slot, in the order of the discovery document; empty without any. */
export function Slot({ name, ...rest }: { name: string } & Omit<AreaProps, 'area'>) {
  const loader = useStore($areaLoader)
  return (loader?.slot(name) ?? []).map((area) => <FederatedArea key={keyOf(area)} area={area} {...rest} />)
}

/** Loaders change with each composition, but share the states of remaining areas. */
const stateOf = (area: Area): ReadableAtom<AreaState> | undefined => $areaLoader.get()?.state(area)

interface BodyProps {
  area: Area
  fallback: ReactNode
  place: RefObject<HTMLDivElement | null>
}

/** Never re-rendered from outside for the same area: new properties before hydration would discard the server's HTML. */
const AreaBody = memo(
  function AreaBody({ area, fallback, place }: BodyProps) {
    const $state = stateOf(area)
    if (!$state) return fallback
    return (
      <Retryable $state={$state} onError={(error) => $areaLoader.get()?.failed(area, error)}>
        <Suspense fallback={fallback}>
          <AreaContent $state={$state} area={area} fallback={fallback} place={place} />
        </Suspense>
      </Retryable>
    )
  },
  (before, after) => keyOf(before.area) === keyOf(after.area),
)

/** Suspends only while it hydrates: the server's HTML stays until the component has come, also while its release fails and another one loads.
 *  What is behind a fallback of Suspense is shown 300 ms after it at the earliest. */
function AreaContent({ $state, area, fallback, place }: BodyProps & { $state: ReadableAtom<AreaState> }) {
  const state = useStore($state)
  const hydrating = useHydrating()
  use(hydrating && state.state !== 'ready' ? changeOf($state) : resolved)
  // A stable element, so that the render after hydration skips the area's content.
  const component = state.state === 'ready' ? state.component : null
  const content = useMemo(() => component && createElement(component), [component])
  if (state.state === 'loading') return fallback
  if (!content) return null
  return (
    <>
      {content}
      <HydrationMark area={area} place={place} />
    </>
  )
}

const neverChanges = () => () => {}

/** True while the component hydrates the server's HTML. */
const useHydrating = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )

/** A promise in React's resolved form, for which `use` continues at once. */
const resolved = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })
const changes = new WeakMap<AreaState, Promise<void>>()

/** Resolves when the area's state is another than now; the same promise for the same state, as `use` wants it. */
function changeOf($state: ReadableAtom<AreaState>): Promise<void> {
  const now = $state.get()
  const known = changes.get(now)
  if (known) return known
  const change = new Promise<void>((done) => {
    const stop = $state.listen(() => {
      stop()
      done()
    })
  })
  changes.set(now, change)
  return change
}

/** Marks the area as hydrated; queued clicks are then replayed (decision 0023). */
function HydrationMark({ area, place }: Pick<BodyProps, 'area' | 'place'>) {
  // Not a layout effect: those of children come before the place of their parent is known.
  useEffect(() => {
    const element = place.current
    if (!element) return
    // React leaves attributes of the server's as they were; meanwhile another release may have taken the place.
    Object.assign(element.dataset, { remote: area.remote, remoteVersion: area.version, expose: area.expose, hydrated: '' })
    element.dispatchEvent(new CustomEvent('area-hydrated', { bubbles: true }))
  }, [area, place])
  return null
}

function Notice({ $state, compact, onRetry }: { $state: ReadableAtom<AreaState>; compact: boolean; onRetry: () => void }) {
  const { state } = useStore($state)
  // The server's HTML has none, and hydration may happen after another area has failed.
  const hydrating = useHydrating()
  const failed = state === 'failed'
  useEffect(() => {
    if (!failed) return
    const ifVisible = () => document.hidden || onRetry()
    addEventListener('online', onRetry)
    document.addEventListener('visibilitychange', ifVisible)
    return () => {
      removeEventListener('online', onRetry)
      document.removeEventListener('visibilitychange', ifVisible)
    }
  })
  if (!failed || hydrating) return null
  const Frame = compact ? Compact : Bar
  return (
    // Interactive although the area around it is not hydrated.
    <Frame role="alert" data-hydrated="">
      <span>{common.remoteFailed}</span>
      <Button $kind="outline" onClick={onRetry}>
        {common.retry}
      </Button>
    </Frame>
  )
}

function Retryable({ $state, ...rest }: { $state: ReadableAtom<AreaState>; onError: (error: unknown) => void; children: ReactNode }) {
  const { state } = useStore($state)
  return <Boundary failed={state === 'failed'} {...rest} />
}

/** Contains a component that throws; its area then turns to the failed state, and a retry begins with a new one. */
class Boundary extends Component<{ failed: boolean; children: ReactNode; onError: (error: unknown) => void }, { thrown: boolean }> {
  override state = { thrown: false }
  static getDerivedStateFromError() {
    return { thrown: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override componentDidUpdate(before: { failed: boolean }) {
    if (this.state.thrown && before.failed && !this.props.failed) this.setState({ thrown: false })
  }
  override render() {
    return this.state.thrown ? null : this.props.children
  }
}

const Contents = styled.div`
  display: contents;
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space(2)} ${space(4)};
  inline-size: min(100% - ${space(8)}, ${width.form});
  margin: ${space(6)} auto;
  padding: ${space(4)};
  border: 1px dashed ${color['field-line']};
  border-radius: ${radius.large};
  background: ${color.paper};
`

const Compact = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.soft};
  font-size: ${text.tiny};
  line-height: 1.3;
  span {
    max-inline-size: 5.5rem;
  }
  button {
    padding-inline: ${space(3)};
    font-size: ${text.small};
  }
`
