// Names of the fields and states of an order that are about its delivery, which one that is fetched does not have.
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'

type Fetched = Pick<Order, 'delivery'>

const ofDelivery = { customerAddress: 'כתובת למשלוח', notes: 'הערות למשלוח' }
const ofPickup: typeof ofDelivery = { customerAddress: 'כתובת', notes: 'הערות להזמנה' }

/** Stands for the address of an order that is fetched. */
export const pickupAddress = 'איסוף עצמי'

export const isFetched = ({ delivery }: Fetched): boolean => delivery?.method === 'pickup'

/** The names of an order's states. */
export const statusNamesOf = (order: Fetched): Record<OrderStatus, string> =>
  isFetched(order) ? { ...common.orderStatus, shipped: 'מוכנה לאיסוף' } : common.orderStatus

export const fieldNamesOf = (order: Fetched) => (isFetched(order) ? ofPickup : ofDelivery)

/** The address; empty for an order that is fetched, unless somebody has written one. */
export const addressOf = (order: Fetched & Pick<Order, 'customerAddress'>): string =>
  isFetched(order) && order.customerAddress === pickupAddress ? '' : order.customerAddress
