import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $areaLoader, type AreaLoader } from '@lechaim/shared/stores/areas.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Component, type ReactNode, Suspense } from 'react'
import { styled } from 'styled-components'

interface AreaProps {
  area: Area
  fallback?: ReactNode
  /** What stands there when it fails: a bar, something that fits between buttons, or nothing, where another area of the same remote says so. */
  notice?: 'bar' | 'compact' | 'none'
}

/** A federated area: its component, a skeleton while it loads, or a notice with a retry that costs nobody else anything (decision 0002). */
export function FederatedArea({ area, fallback = null, notice = 'bar' }: AreaProps) {
  const loader = useStore($areaLoader)
  return loader ? <LoadedArea loader={loader} area={area} fallback={fallback} notice={notice} /> : fallback
}

function LoadedArea({ loader, area, fallback, notice }: Required<AreaProps> & { loader: AreaLoader }) {
  const state = useStore(loader.state(area))
  return (
    <Contents data-remote={area.remote} data-remote-version={area.version} data-expose={area.expose}>
      {state.state === 'failed' && notice !== 'none' && <FailedNotice compact={notice === 'compact'} onRetry={() => loader.retry(area)} />}
      {state.state === 'loading' && fallback}
      {state.state === 'ready' && (
        <Boundary onError={(error) => loader.failed(area, error)}>
          <Suspense fallback={fallback}>
            <state.component />
          </Suspense>
        </Boundary>
      )}
    </Contents>
  )
}

/** Every module that fills the slot, in the order of the discovery document; nothing when nobody does. */
export function Slot({ name, ...rest }: { name: string } & Omit<AreaProps, 'area'>) {
  const loader = useStore($areaLoader)
  return (loader?.slot(name) ?? []).map((area) => (
    <FederatedArea key={`${area.remote}@${area.version}/${area.expose}`} area={area} {...rest} />
  ))
}

function FailedNotice({ compact, onRetry }: { compact: boolean; onRetry: () => void }) {
  const Frame = compact ? Compact : Bar
  return (
    <Frame role="alert">
      <span>{common.remoteFailed}</span>
      <Button $kind="outline" onClick={onRetry}>
        {common.retry}
      </Button>
    </Frame>
  )
}

/** Contains a component that throws; its area then turns to the failed state and this boundary goes away. */
class Boundary extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Marks the area without being a box of its own. */
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
