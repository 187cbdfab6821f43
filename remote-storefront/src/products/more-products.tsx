import { common } from '@lechaim/shared/messages/common.ts'
import { loadMoreProducts } from '@lechaim/shared/stores/products.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { messages } from './product-messages.ts'

/** Loads the shelf's next page when its end comes near, or at the press of a button. */
export function MoreProducts({ state, onPress }: { state: 'idle' | 'loading' | 'failed'; onPress: () => void }) {
  return (
    <Row ref={watchEnd}>
      {state === 'failed' && <p role="alert">{messages.moreFailed}</p>}
      <Button data-more $kind="outline" $large aria-busy={state === 'loading'} onClick={onPress}>
        {state === 'loading' ? common.loading : state === 'failed' ? common.retry : messages.more}
      </Button>
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

const Row = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  padding-block-start: ${space(4)};
`
