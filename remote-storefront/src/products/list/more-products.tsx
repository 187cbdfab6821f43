import type { Route } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { withoutScripts } from '../../root-state-styles.ts'
import { messages } from './list-messages.ts'

interface MoreProductsProps {
  route: Route
  /** Products shown now. */
  shown: number
  state: 'idle' | 'loading' | 'failed'
  /** Cursor of the next page, for the link without scripts; absent from older hosts. */
  next: string | null | undefined
  onPress: () => void
  /** The focused button was removed. */
  onFocusLost: () => void
}

/** Loads the next page when the list's end comes near or the button is pressed. Without scripts it is a link. */
export function MoreProducts({ route, shown, state, next, onPress, onFocusLost }: MoreProductsProps) {
  const watchFocus = (button: HTMLButtonElement | null) => () => {
    if (!button || document.activeElement !== button) return
    requestAnimationFrame(() => {
      if (!button.isConnected) onFocusLost()
    })
  }
  return (
    <Row>
      {/* A new element for each page, so that an end still near after a short page loads the next one. */}
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

/** Distance at which the next page is usually there before the reader reaches the end. */
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
