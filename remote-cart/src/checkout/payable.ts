import { $cartTotal } from '@lechaim/shared/stores/cart.ts'
import { computed } from 'nanostores'
import { $coupon } from '../coupon/coupon.ts'
import { $fee } from '../delivery/delivery.ts'

/** Agorot to pay: the goods without the coupon's discount, with the fee. */
export const $payable = computed(
  [$cartTotal, $coupon, $fee],
  (goods, coupon, fee) => goods - ('discount' in coupon ? Math.min(coupon.discount, goods) : 0) + (fee ?? 0),
)
