import { Id } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** One change for many products. */
export const ProductBulk = Type.Object(
  { action: Type.Enum(['show', 'hide', 'delete']), ids: Type.Array(Id, { minItems: 1, maxItems: 500, examples: [[17, 18]] }) },
  { $id: 'ProductBulk', additionalProperties: false },
)
export type ProductBulk = Static<typeof ProductBulk>

/** The products to which it was done; those that are missing had gone before. */
export const ProductBulkDone = Type.Object({ ids: Type.Array(Id) }, { $id: 'ProductBulkDone' })
export type ProductBulkDone = Static<typeof ProductBulkDone>
