import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $hasCoupons } from '../coupon/coupon.ts'
import { FeeRow, GrandTotal } from './total-rows.tsx'

interface TotalsProps {
  /** The sum of the lines. */
  agorot: number
  /** True where a coupon can be entered. */
  withField?: boolean
  /** Of the delivery, in agorot; null for none. */
  fee?: number | null
}

const CouponTotals = lazy(() =>
  import('../coupon/coupon-totals.tsx').then(
    (loaded) => ({ default: loaded.CouponTotals }),
    (error: unknown) => {
      console.error('Coupons could not be loaded', error)
      return { default: PlainTotals }
    },
  ),
)

const PlainTotals = ({ agorot, fee = null }: TotalsProps) => (
  <>
    {fee !== null && <FeeRow agorot={fee} />}
    <GrandTotal agorot={agorot + (fee ?? 0)} />
  </>
)

/** The amount to pay; in a shop with coupons with the order's coupon. */
export function Totals(props: TotalsProps) {
  const hasCoupons = useStore($hasCoupons, { ssr: () => false })
  const total = <PlainTotals {...props} />
  return hasCoupons ? (
    <Suspense fallback={total}>
      <CouponTotals {...props} />
    </Suspense>
  ) : (
    total
  )
}
