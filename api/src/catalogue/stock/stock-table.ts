import type { StockMovement } from '@lechaim/shared/contracts/stock.ts'
import type { Generated } from 'kysely'

interface StockMovementTable {
  id: Generated<number>
  product_id: number
  reason: StockMovement['reason']
  change: number
  stock: number | null
  order_id: number | null
  /** The `Idempotency-Key` of a delivery. */
  delivery_key: string | null
  by: string
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    stock_movements: StockMovementTable
  }
}
