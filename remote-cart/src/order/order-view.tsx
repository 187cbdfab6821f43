import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $route } from '@lechaim/shared/stores/route.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ButtonLink } from '@lechaim/shared/ui/button-link.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { Skeleton } from '@lechaim/shared/ui/skeleton.tsx'
import { color, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { AgainButton } from './again-button.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderMessages } from './order-messages.ts'
import { $order, retryOrder, type ShownOrder } from './order-store.ts'

const headings: Record<Exclude<ShownOrder['state'], 'ready'>, string> = {
  loading: common.loading,
  missing: orderMessages.missing,
  failed: common.loadFailed.title,
}

/** The secret is in the address's fragment, which no server ever sees. */
const loading: ShownOrder = { state: 'loading' }

/** The confirmation of an order, after it was placed and by its link. */
export function OrderView() {
  const shown = useStore($order, { ssr: () => loading })
  const isFailed = shown.state === 'failed'
  const isCancelled = shown.state === 'ready' && shown.order.status === 'cancelled'
  const ready = isCancelled ? orderMessages.cancelled : orderMessages.title
  const heading = shown.state === 'ready' ? ready : headings[shown.state]
  // The query library repeats no failure of the last 30 seconds when the connection is back.
  useEffect(() => {
    if (!isFailed) return
    addEventListener('online', retryOrder)
    return () => removeEventListener('online', retryOrder)
  }, [isFailed])
  return (
    <Page>
      {shown.state === 'ready' && !isCancelled && <CircleCheck aria-hidden size={52} strokeWidth={1.4} />}
      <Heading tabIndex={-1}>{heading}</Heading>
      {shown.state === 'ready' && <OrderDetails order={shown.order} />}
      {shown.state === 'loading' && <Placeholder />}
      {shown.state === 'missing' && <p>{orderMessages.missingHint}</p>}
      {isFailed && (
        <Button $kind="outline" onClick={retryOrder}>
          {common.retry}
        </Button>
      )}
      {shown.state === 'ready' && <AgainButton items={shown.order.items} />}
      {shown.state === 'ready' && !isCancelled && <CancelLink />}
      {shown.state !== 'loading' && <ButtonLink to={home}>{orderMessages.backToShop}</ButtonLink>}
    </Page>
  )
}

/** Over this page, so that the form knows the order. */
function CancelLink() {
  const route = useStore($route)
  return <TextLink to={{ ...route, page: 'cancellation' }}>{common.legal.cancellationPolicy}</TextLink>
}

const TextLink = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${touch};
  color: ${color.wine};
  text-underline-offset: 3px;
`

const Page = styled(Wrap)`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  max-inline-size: 760px;
  padding-block: ${space(10)} ${space(28)};
  text-align: center;
  > svg {
    color: ${color['brass-ink']};
  }
`

const Heading = styled.h1`
  font-size: ${text.page};
`

const Placeholder = styled(Skeleton)`
  inline-size: 100%;
  block-size: 22rem;
`
