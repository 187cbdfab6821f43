// Stock: pieces of a product that can be sold, and the movements that changed it.
import { maxLength, maxPageSize, maxStock } from '@lechaim/shared/contracts/limits.ts'
import { Cursor, Id, Instant, pageOf } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** Pieces left; null where stock is not counted. */
export const Stock = Type.Union([Type.Integer({ minimum: 0, maximum: maxStock }), Type.Null()], { examples: [12] })

export const StockMovement = Type.Object(
  {
    id: Id,
    reason: Type.Enum(['order', 'cancelled', 'reopened', 'delivery', 'breakage', 'count']),
    /** Pieces that came (positive) or went (negative). */
    change: Type.Integer({ examples: [-2] }),
    /** Pieces after it; null where counting ended. */
    stock: Stock,
    orderId: Type.Union([Id, Type.Null()]),
    /** The owner's address; empty for a shopper's order. */
    by: Type.String({ examples: ['owner@shop.example'] }),
    createdAt: Instant,
  },
  { $id: 'StockMovement' },
)
export type StockMovement = Static<typeof StockMovement>

export const StockMovementPage = pageOf(StockMovement)
export type StockMovementPage = Static<typeof StockMovementPage>

export const StockMovementQuery = Type.Object(
  { after: Type.Optional(Cursor), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 24 })) },
  { additionalProperties: false },
)
export type StockMovementQuery = Static<typeof StockMovementQuery>

/** Delivered or broken pieces of many products; each line names its product by barcode, number or exact name. */
export const StockDelivery = Type.Object(
  {
    reason: Type.Enum(['delivery', 'breakage']),
    lines: Type.Array(
      Type.Object(
        {
          product: Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['קברנה סוביניון רזרב'] }),
          quantity: Type.Integer({ minimum: 1, maximum: maxStock, examples: [24] }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  { $id: 'StockDelivery', additionalProperties: false },
)
export type StockDelivery = Static<typeof StockDelivery>

export const StockLevel = Type.Object({ productId: Id, name: Type.String({ examples: ['קברנה סוביניון רזרב'] }), stock: Stock })
export type StockLevel = Static<typeof StockLevel>

/** The products of a delivery as they stand after it. */
export const StockDelivered = Type.Object({ items: Type.Array(StockLevel) }, { $id: 'StockDelivered' })
export type StockDelivered = Static<typeof StockDelivered>

/** A shopper's request for a mail when a sold-out product is back. */
export const StockRequest = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: maxLength.customerEmail, examples: ['dana@example.co.il'] }) },
  { $id: 'StockRequest', additionalProperties: false },
)

/** A product of which one network holds more than half in orders that are still pending. */
export const StockAlarm = Type.Object({
  productId: Id,
  name: Type.String({ examples: ['קברנה סוביניון רזרב'] }),
  /** Pieces of that network. */
  pieces: Type.Integer({ examples: [20] }),
  /** Pieces in stock and in all pending orders. */
  of: Type.Integer({ examples: [30] }),
})
export type StockAlarm = Static<typeof StockAlarm>

export const StockAlarms = Type.Object({ items: Type.Array(StockAlarm) }, { $id: 'StockAlarms' })
export type StockAlarms = Static<typeof StockAlarms>

/** Products at or below their threshold, fewest pieces first; at most a hundred. */
export const LowStock = Type.Object({ items: Type.Array(StockLevel) }, { $id: 'LowStock' })
export type LowStock = Static<typeof LowStock>
