import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $areaLoader, type AreaLoader } from '@lechaim/shared/stores/areas.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Component, type ReactNode, Suspense } from 'react'
import { styled } from 'styled-components'

interface AreaProps {
  area: Area
  fallback?: ReactNode
  /** Without a notice when it fails: for what lies over the page, where another area of the same remote says so. */
  quiet?: boolean
}

/** A federated area: its component, a skeleton while it loads, or a notice with a retry that costs nobody else anything (decision 0002). */
export function FederatedArea({ area, fallback = null, quiet = false }: AreaProps) {
  const loader = useStore($areaLoader)
  return loader ? <LoadedArea loader={loader} area={area} fallback={fallback} quiet={quiet} /> : fallback
}

function LoadedArea({ loader, area, fallback, quiet }: Required<AreaProps> & { loader: AreaLoader }) {
  const state = useStore(loader.state(area))
  return (
    <Contents data-remote={area.remote} data-remote-version={area.version}>
      {state.state === 'failed' && !quiet && <FailedNotice onRetry={() => loader.retry(area)} />}
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
  return (loader?.slot(name) ?? []).map((area) => <FederatedArea key={`${area.remote}/${area.expose}`} area={area} {...rest} />)
}

function FailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert">
      <span>{common.remoteFailed}</span>
      <Button $kind="outline" onClick={onRetry}>
        {common.retry}
      </Button>
    </Notice>
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

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border: 1px dashed ${color['field-line']};
  border-radius: ${radius.normal};
  background: ${color.paper};
`
