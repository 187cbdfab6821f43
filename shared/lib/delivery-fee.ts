// What a delivery to an area costs, and what it takes, for goods before their discount.
import type { DeliveryArea } from '@lechaim/shared/contracts/delivery.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

/** Agorot, for goods of so many agorot. */
export const deliveryFee = ({ fee, freeFrom }: Pick<DeliveryArea, 'fee' | 'freeFrom'>, goods: number): number =>
  freeFrom !== null && goods >= toAgorot(freeFrom) ? 0 : toAgorot(fee)

/** Agorot that the goods lack of the area's minimum; 0 for none. */
export const missingGoods = ({ minimum }: Pick<DeliveryArea, 'minimum'>, goods: number): number => Math.max(0, toAgorot(minimum) - goods)
