// The deliveries of a day, for the owner.
import { Day, DeliveryWindow, OfferedWindow } from '@lechaim/shared/contracts/delivery.ts'
import { Order } from '@lechaim/shared/contracts/orders.ts'
import { type Static, Type } from 'typebox'

export const DeliveryDayQuery = Type.Object({ day: Day }, { additionalProperties: false })

export const DeliveryDay = Type.Object(
  {
    day: Day,
    /** Those that are set for the day, and those of its orders. */
    windows: Type.Array(
      Type.Object({
        window: DeliveryWindow,
        /** Null where the settings no longer have it. */
        capacity: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { examples: [8] }),
      }),
    ),
    /** By settlement, as a route goes. Open orders without a window come with every day: the hundred oldest. */
    orders: Type.Array(Order),
    /** Windows of the coming days, to which an order can be moved. */
    offered: Type.Array(OfferedWindow),
  },
  { $id: 'DeliveryDay' },
)
export type DeliveryDay = Static<typeof DeliveryDay>
