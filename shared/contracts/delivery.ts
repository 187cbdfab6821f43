// Delivery and pick-up as the owner sets them, what a shopper is offered, and what an order has of it.
import {
  maxAreas,
  maxClosedDays,
  maxLeadHours,
  maxLength,
  maxOrderLines,
  maxSettlements,
  maxWindowOrders,
  maxWindows,
  returnDays,
} from '@lechaim/shared/contracts/limits.ts'
import { Id, Instant, Money } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** A day in Israel. */
export const Day = Type.String({ pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$', examples: ['2026-11-29'] })
/** A time of a day in Israel. */
const Hour = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', examples: ['10:00'] })

/** A window of a day: "2026-11-29 10:00-13:00". */
export const DeliveryWindow = Type.String({
  pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]) (?:[01]\\d|2[0-3]):[0-5]\\d-(?:[01]\\d|2[0-3]):[0-5]\\d$',
  examples: ['2026-11-29 10:00-13:00'],
})

const Settlement = Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['רמת גן'] })

const deliveryMethods = ['pickup', 'delivery', 'coordinate'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const DeliveryArea = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['גוש דן'] }),
    settlements: Type.Array(Settlement, { minItems: 1, maxItems: maxSettlements }),
    fee: Money,
    /** Of the goods; 0 for none. */
    minimum: Money,
    /** From this sum of the goods on there is no fee; null for always. */
    freeFrom: Type.Union([Money, Type.Null()], { examples: [400] }),
  },
  { additionalProperties: false },
)
export type DeliveryArea = Static<typeof DeliveryArea>

const WeeklyWindow = Type.Object(
  {
    /** 0 is Sunday. */
    weekday: Type.Integer({ minimum: 0, maximum: 6, examples: [0] }),
    from: Hour,
    until: Hour,
    /** Orders. */
    capacity: Type.Integer({ minimum: 1, maximum: maxWindowOrders, examples: [8] }),
  },
  { additionalProperties: false },
)

const settings = {
  pickup: Type.Object(
    {
      on: Type.Boolean(),
      address: Type.String({ maxLength: maxLength.contentLine, examples: ['רחוב הרצל 12, תל אביב'] }),
      hours: Type.String({ maxLength: maxLength.contentLine, examples: ['א׳–ה׳ 10:00–19:00'] }),
    },
    { additionalProperties: false },
  ),
  areas: Type.Array(DeliveryArea, { maxItems: maxAreas }),
  /** Orders to other settlements are taken, and delivery is agreed on by phone. */
  outside: Type.Boolean(),
  windows: Type.Array(WeeklyWindow, { maxItems: maxWindows }),
  /** Hours between an order and the beginning of its window. */
  leadHours: Type.Integer({ minimum: 0, maximum: maxLeadHours, examples: [3] }),
  /** From this hour on the windows of the same day are no longer offered; null for never. */
  cutOff: Type.Union([Hour, Type.Null()], { examples: ['12:00'] }),
  closedDays: Type.Array(Day, { maxItems: maxClosedDays }),
  /** True where there is no delivery on these days. */
  shabbat: Type.Boolean(),
  holyDays: Type.Boolean(),
  eves: Type.Boolean(),
  /** The shop is closed for a while. */
  closed: Type.Union(
    [
      Type.Object(
        {
          from: Instant,
          until: Instant,
          /** The line on all pages. */
          text: Type.String({ minLength: 1, maxLength: maxLength.contentLine, examples: ['אנחנו בחופשה ונחזור ביום א׳'] }),
          orders: Type.Enum(['refuse', 'later']),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { examples: [null] },
  ),
  alcohol: Type.Object(
    {
      /** The rules about alcohol are applied to orders. */
      on: Type.Boolean(),
      /** Treatment of an order between 23:00 and 06:00. */
      night: Type.Enum(['queue', 'refuse']),
      /** Categories whose products of unknown strength count as alcohol. */
      categories: Type.Array(Id, { maxItems: 200 }),
    },
    { additionalProperties: false },
  ),
  /** The checkout asks for consent to marketing mails; a save without it leaves it as it is. */
  marketing: Type.Optional(Type.Boolean({ examples: [false] })),
  /** Days after the delivery within which a sale can be cancelled, the law's 14 at least; null for the law alone. A save without it leaves it
   *  as it is. */
  returnDays: Type.Optional(
    Type.Union([Type.Integer({ minimum: returnDays.min, maximum: returnDays.max }), Type.Null()], { examples: [30] }),
  ),
}

export const DeliverySettings = Type.Object({ ...settings, updatedAt: Type.Optional(Instant) }, { $id: 'DeliverySettings' })
export type DeliverySettings = Static<typeof DeliverySettings>

/** The whole record; `updatedAt` is the version that it was made from. */
export const DeliverySettingsDraft = Type.Object(
  { ...settings, updatedAt: Type.Optional(Instant) },
  { $id: 'DeliverySettingsDraft', additionalProperties: false },
)
export type DeliverySettingsDraft = Static<typeof DeliverySettingsDraft>

/** The shopper's choice in an order's draft. */
export const DeliveryChoice = Type.Object(
  {
    method: Type.Enum([...deliveryMethods]),
    /** As typed. */
    settlement: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['רמת גן'] })),
    window: Type.Optional(DeliveryWindow),
  },
  { additionalProperties: false, examples: [{ method: 'coordinate' }] },
)
export type DeliveryChoice = Static<typeof DeliveryChoice>

/** The delivery of an order. */
export const OrderDelivery = Type.Object({
  method: Type.Enum([...deliveryMethods]),
  /** As the owner's list has it; as typed outside all areas. */
  settlement: Type.Optional(Type.String({ examples: ['רמת גן'] })),
  area: Type.Optional(Type.String({ examples: ['גוש דן'] })),
  window: Type.Optional(DeliveryWindow),
  /** Of an order that is fetched: address and hours as the shop said when it was placed. */
  place: Type.Optional(Type.String({ examples: ['רחוב הרצל 12, תל אביב · א׳–ה׳ 10:00–19:00'] })),
  /** Not handed over, since the age could not be verified. */
  outcome: Type.Optional(Type.Enum(['age_unverified'])),
})
export type OrderDelivery = Static<typeof OrderDelivery>

export const OfferedWindow = Type.Object({ window: DeliveryWindow, isFull: Type.Boolean() })
export type OfferedWindow = Static<typeof OfferedWindow>

/** A cart that asks what can be done for it. */
export const CheckoutQuestion = Type.Object(
  {
    items: Type.Array(Type.Object({ productId: Id }, { additionalProperties: false }), { minItems: 1, maxItems: maxOrderLines }),
    settlement: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['רמת גן'] })),
  },
  { $id: 'CheckoutQuestion', additionalProperties: false },
)
export type CheckoutQuestion = Static<typeof CheckoutQuestion>

export const CheckoutOffer = Type.Object(
  {
    /** Present when orders can be fetched. */
    pickup: Type.Optional(
      Type.Object({
        address: Type.String({ examples: ['רחוב הרצל 12, תל אביב'] }),
        hours: Type.String({ examples: ['א׳–ה׳ 10:00–19:00'] }),
      }),
    ),
    /** Present when the shop delivers to areas. */
    delivers: Type.Boolean(),
    /** The typed settlement's area; absent outside all areas. */
    area: Type.Optional(
      Type.Object({
        name: Type.String({ examples: ['גוש דן'] }),
        /** As the owner's list has it. */
        settlement: Type.String({ examples: ['רמת גן'] }),
        fee: Money,
        minimum: Money,
        freeFrom: Type.Union([Money, Type.Null()], { examples: [400] }),
      }),
    ),
    /** True where other settlements are agreed on by phone. */
    outside: Type.Boolean(),
    /** Settlements that may be meant. */
    suggestions: Type.Array(Type.String({ examples: ['רמת גן'] })),
    /** In their order; empty where none are set, or none are left. */
    windows: Type.Array(OfferedWindow),
    /** True where an order to an area needs a window. */
    needsWindow: Type.Boolean(),
    /** True where the statement of age is asked for. */
    needsAge: Type.Boolean(),
    /** Present where consent to marketing mails is asked for. */
    marketing: Type.Optional(Type.Literal(true)),
    /** Treatment of the order now, by night. */
    night: Type.Optional(Type.Enum(['queue', 'refuse'])),
    /** While the shop is closed. */
    closed: Type.Optional(
      Type.Object({ text: Type.String({ examples: ['אנחנו בחופשה'] }), until: Instant, orders: Type.Enum(['refuse', 'later']) }),
    ),
  },
  { $id: 'CheckoutOffer' },
)
export type CheckoutOffer = Static<typeof CheckoutOffer>

/** `details` of `window_full`, and of `delivery_unavailable` for a window: the next one with a place. */
export interface NextWindow {
  next: string | null
}

/** `details` of `below_minimum`, in shekels. */
export interface BelowMinimum {
  minimum: number
  missing: number
}

/** `details` of `shop_closed`. */
export interface ShopClosed {
  text: string
  until: string
}

/** The owner's change of an order's delivery. */
export const OrderDeliveryPatch = Type.Object(
  {
    /** Also one that is full or past. */
    window: Type.Optional(Type.Union([DeliveryWindow, Type.Null()], { examples: ['2026-11-29 10:00-13:00'] })),
    outcome: Type.Optional(Type.Union([Type.Literal('age_unverified'), Type.Null()], { examples: ['age_unverified'] })),
  },
  { $id: 'OrderDeliveryPatch', additionalProperties: false, minProperties: 1 },
)
export type OrderDeliveryPatch = Static<typeof OrderDeliveryPatch>
