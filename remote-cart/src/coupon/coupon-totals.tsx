import { space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { DiscountRow, GrandTotal } from '../lines/total-rows.tsx'
import { followCoupon } from './check-coupon.ts'
import { $coupon } from './coupon.ts'
import { CouponField } from './coupon-field.tsx'

/** The coupon's discount and the amount to pay, with the coupon's field in the checkout. */
export function CouponTotals({ agorot, withField = false }: { agorot: number; withField?: boolean }) {
  const coupon = useStore($coupon)
  useEffect(followCoupon, [])
  const discount = 'discount' in coupon ? Math.min(coupon.discount, agorot) : 0
  return (
    <Rows>
      {withField && <CouponField />}
      {coupon.state !== 'none' && discount > 0 && <DiscountRow code={coupon.code} agorot={discount} />}
      <GrandTotal agorot={agorot - discount} />
    </Rows>
  )
}

const Rows = styled.div`
  display: grid;
  gap: ${space(3)};
`
