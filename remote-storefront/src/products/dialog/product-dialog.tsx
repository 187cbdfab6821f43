import { common } from '@lechaim/shared/messages/common.ts'
import { closeProduct } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { media, space, width } from '@lechaim/shared/ui/theme.ts'
import { useFirstViewShown } from '@lechaim/shared/ui/use-first-view-shown.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { useStore } from '@nanostores/react'
import { useDeferredValue } from 'react'
import { styled } from 'styled-components'
import { Notice } from '../notice.tsx'
import { useRetryOnline } from '../use-retry-online.ts'
import { messages } from './dialog-messages.ts'
import { $shownProduct, retryOpenProduct } from './open-product.ts'
import { ProductDetails } from './product-details.tsx'

const titles = { closed: common.loading, loading: common.loading, missing: messages.notFound, failed: messages.productFailed }

/** The product that the address names, over whatever view is open. */
export function ProductDialog() {
  const shown = useStore($shownProduct)
  const known = shown.state === 'ready' ? shown.product : null
  // The details follow the dialog's first frame, so that a press is answered sooner on slow phones; the server draws both.
  const product = useDeferredValue(known, useFirstViewShown() ? null : known)
  useRetryOnline(shown.state === 'failed', retryOpenProduct)
  const maxWidth = shown.state === 'missing' || shown.state === 'failed' ? width.form : width.dialog
  return (
    <Dialog
      open={shown.state !== 'closed'}
      title={shown.state === 'ready' ? shown.product.name : titles[shown.state]}
      level={1}
      titleHidden
      maxWidth={maxWidth}
      onClose={closeProduct}
    >
      {(shown.state === 'loading' || known) && (
        <Room>
          {known && product ? (
            <ProductDetails product={product} />
          ) : (
            <Waiting>
              {!known && <VisuallyHidden role="status">{common.loading}</VisuallyHidden>}
              <Skeleton />
            </Waiting>
          )}
        </Room>
      )}
      {shown.state === 'missing' && <Notice title={messages.notFound} hint={messages.notFoundHint} />}
      {shown.state === 'failed' && (
        <Notice title={messages.productFailed} alert>
          <Button onClick={retryOpenProduct}>{common.retry}</Button>
        </Notice>
      )}
    </Dialog>
  )
}

/** On a phone as high as the dialog can be, on wide screens always at the same height from the screen's top: what is in it does not move when
 *  the details come, nor when similar products do. */
const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-block-size: 92dvh;
  ${media.tablet} {
    min-block-size: 520px;
    dialog:has(> div > div > &) {
      margin-block-start: max(4dvh, (100dvh - 820px) / 2);
    }
  }
`

const Waiting = styled.div`
  display: grid;
  padding: ${space(14)} ${space(6)} ${space(6)};
`
