import { common } from '@lechaim/shared/messages/common.ts'
import { loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { $place as $route } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { withoutScripts } from '../without-scripts.ts'
import { messages } from './shelf-messages.ts'

interface MoreProductsProps {
  /** How many products the shelf shows now. */
  shown: number
  state: 'idle' | 'loading' | 'failed'
  /** Where the next page begins, for who has no scripts; older hosts don't say. */
  next: string | null | undefined
  onPress: () => void
  /** The button went while it had the focus. */
  onFocusLost: () => void
}

/** Loads the shelf's next page when its end comes near, or at the press of a button. Without scripts it is a link to it. */
export function MoreProducts({ shown, state, next, onPress, onFocusLost }: MoreProductsProps) {
  const route = useStore($route, { ssr: 'initial' })
  const watchFocus = (button: HTMLButtonElement | null) => () => {
    if (!button || document.activeElement !== button) return
    requestAnimationFrame(() => {
      if (!button.isConnected) onFocusLost()
    })
  }
  return (
    <Row>
      {/* A new one for each page: an end that is still near after a short page brings the next one. */}
      <End key={shown} ref={watchEnd} />
      {state === 'failed' && <p role="alert">{messages.moreFailed}</p>}
      <Press ref={watchFocus} data-more $kind="outline" $large aria-busy={state === 'loading'} onClick={onPress}>
        {state === 'loading' ? common.loading : state === 'failed' ? common.retry : messages.more}
      </Press>
      {next && (
        <noscript>
          <ButtonLink $kind="outline" $large to={{ ...route, after: next }}>
            {messages.more}
          </ButtonLink>
        </noscript>
      )}
    </Row>
  )
}

/** Far enough before the end that the next page is usually there when one arrives. */
const nearness = '800px 0px'

function watchEnd(element: HTMLElement | null) {
  if (!element) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void loadMoreProducts()
    },
    { rootMargin: nearness },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const Press = styled(Button)`
  ${withoutScripts} {
    display: none;
  }
`

const End = styled.span`
  inline-size: 100%;
  block-size: 1px;
  margin-block-end: -1px;
`

const Row = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding-block-start: ${space(4)};
`
