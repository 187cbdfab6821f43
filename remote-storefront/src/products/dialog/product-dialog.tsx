import { common } from '@lechaim/shared/messages/common.ts'
import { closeProduct } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { space, width } from '@lechaim/shared/ui/theme.ts'
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
      {known && product && <ProductDetails product={product} />}
      {(shown.state === 'loading' || (known && !product)) && (
        <Waiting>
          {!known && <VisuallyHidden role="status">{common.loading}</VisuallyHidden>}
          <Skeleton />
        </Waiting>
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

const Waiting = styled.div`
  display: grid;
  min-block-size: 420px;
  padding: ${space(14)} ${space(6)} ${space(6)};
`
