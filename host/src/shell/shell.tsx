import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { pageTop, showsOverlay } from '@lechaim/shared/lib/remote-contract.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $cartOpen } from '@lechaim/shared/stores/cart.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { FederatedArea, Slot } from '@lechaim/shared/ui/area.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { color, layer, space } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { startTransition, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { NotFound } from '../error-pages.tsx'
import { messages } from '../messages.ts'
import { whenIdle } from '../next-task.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { $lostPath } from './lost-path.ts'

/** The frame around the views: header, breadcrumb, the view itself, footer, and overlays (SPEC §2). */
export function Shell() {
  const route = useHydrated($route)
  const overlaysWanted = useOverlaysWanted()
  // Opened before the first view is complete, by a press that waited for its script.
  const cartOpen = useStore($cartOpen, { ssr: () => false })
  const isLost = useStore($lostPath) !== null
  const admin = route.view === 'admin'
  return (
    <>
      <SkipLink href="#main">{messages.skip}</SkipLink>
      {!admin && (
        <Top id={pageTop}>
          <Slot name="header" />
        </Top>
      )}
      {!isLost && <Breadcrumb route={route} />}
      <Main id="main" tabIndex={-1}>
        {isLost ? <NotFound /> : <CurrentView name={route.view} />}
      </Main>
      {!admin && route.view !== 'checkout' && <Slot name="footer" notice="none" />}
      {(overlaysWanted || cartOpen || showsOverlay(route)) && <Slot name="overlay" notice="none" />}
    </>
  )
}

/** True once the first view is complete and somebody is there, who may press what opens a dialog. */
function useOverlaysWanted(): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => afterFirstView(() => onceEngaged(() => whenIdle(() => startTransition(() => setWanted(true))))), [])
  return wanted
}

/** The view's area, remounted for each view, so that a failure does not outlast its view. */
function CurrentView({ name }: { name: string }) {
  const loader = useStore($areaLoader)
  const area = loader?.view(name)
  if (!area) {
    return (
      <Wrap>
        <p role="alert">{messages.viewMissing}</p>
      </Wrap>
    )
  }
  return <FederatedArea key={`${name} ${area.version}`} area={area} fallback={<ViewSkeleton />} />
}

function ViewSkeleton() {
  return (
    <Waiting>
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      <Title />
      <Block />
    </Waiting>
  )
}

/** A place alone: the bar sticks within the page. */
const Top = styled.div`
  display: contents;
`

const Main = styled.main`
  min-block-size: 60dvh;
`

const SkipLink = styled.a`
  position: fixed;
  inset-block-start: ${space(2)};
  inset-inline-start: ${space(2)};
  z-index: ${layer.toast};
  padding: ${space(3)} ${space(5)};
  background: ${color.wine};
  color: ${color['on-wine']};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`

/** Without a margin at its start, which would move the main element. */
const Waiting = styled(Wrap)`
  padding-block-start: ${space(6)};
`

const Title = styled(Skeleton)`
  inline-size: min(320px, 60%);
  block-size: ${space(10)};
  margin-block-end: ${space(6)};
`

/** Keeps the footer off the screen until the view has come. */
const Block = styled(Skeleton)`
  block-size: 100dvh;
`
