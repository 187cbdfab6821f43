import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { useStore } from '@nanostores/react'
import { $sums } from '../orders-store.ts'
import { listMessages as t } from './list-messages.ts'

/** Number and sums of the orders that the filter leaves. Cancelled ones are no sales: they stand apart, or alone where they are all. */
export function OrderSums() {
  const sums = useStore($sums)
  if (!sums) return <p role="status" />
  const { orders: all, isMore, cancelled } = sums
  if (isMore) return <p role="status">{t.moreThan(all)}</p>
  const orders = all - (cancelled?.orders ?? 0)
  const pieces = (sums.pieces ?? 0) - (cancelled?.pieces ?? 0)
  const total = toAgorot(sums.total ?? 0) - toAgorot(cancelled?.total ?? 0)
  if (cancelled && orders === 0)
    return (
      <p role="status">
        <strong>{t.cancelledOrders(cancelled.orders)}</strong>
        {` · ${t.pieces(cancelled.pieces)} · ${t.cancelledSum} `}
        <Money agorot={toAgorot(cancelled.total)} />
      </p>
    )
  return (
    <p role="status">
      <strong>{t.orders(orders)}</strong>
      {orders > 0 && ` · ${t.pieces(pieces)} · ${t.sum} `}
      {orders > 0 && <Money agorot={total} />}
      {cancelled && ` · ${t.and} ${t.cancelledOrders(cancelled.orders)}: `}
      {cancelled && <Money agorot={toAgorot(cancelled.total)} />}
    </p>
  )
}

const Money = ({ agorot }: { agorot: number }) => <bdi>{formatMoney(agorot)}</bdi>
