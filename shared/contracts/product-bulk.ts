import { Id } from '@lechaim/shared/contracts/primitives.ts'
import { Stock } from '@lechaim/shared/contracts/stock.ts'
import { type Static, Type } from 'typebox'

/** One change for many products. */
export const ProductBulk = Type.Object(
  {
    action: Type.Enum(['show', 'hide', 'delete', 'count']),
    ids: Type.Array(Id, { minItems: 1, maxItems: 500, examples: [[17, 18]] }),
    /** The counted number of each, for `count` alone; null ends the counting. */
    stock: Type.Optional(Stock),
  },
  { $id: 'ProductBulk', additionalProperties: false },
)
export type ProductBulk = Static<typeof ProductBulk>

/** The changed products; the others had been deleted before. */
export const ProductBulkDone = Type.Object({ ids: Type.Array(Id) }, { $id: 'ProductBulkDone' })
export type ProductBulkDone = Static<typeof ProductBulkDone>
