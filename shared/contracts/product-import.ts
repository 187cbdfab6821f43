// Import of the catalogue's CSV file: batches of rows as texts, which the server interprets, first as a dry run, then to be applied.
import { eachDetail } from '@lechaim/shared/contracts/drink-details.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { Id } from '@lechaim/shared/contracts/primitives.ts'
import type { ProductDraft } from '@lechaim/shared/contracts/products.ts'
import { type Static, Type } from 'typebox'

const Cell = Type.Optional(Type.String({ maxLength: maxLength.csvCell }))
const Field = Type.String({ examples: ['price'] })
const Line = Type.Integer({ minimum: 1, maximum: 10_000_000, examples: [2] })

/** A column for each field that can be written. Those of kosher are two, and an export adds the product's number and its stock of then. */
type CellName =
  | 'id'
  | 'stockAtExport'
  | Exclude<keyof ProductDraft, 'kosher'>
  | `kosher${Capitalize<keyof NonNullable<ProductDraft['kosher']>>}`

/** An absent cell leaves its field unchanged. */
export const ImportRow = Type.Object(
  {
    line: Line,
    cells: Type.Object(
      {
        id: Cell,
        name: Cell,
        price: Cell,
        description: Cell,
        categories: Cell,
        image: Cell,
        visible: Cell,
        volumeMl: Cell,
        alcoholPercent: Cell,
        stock: Cell,
        stockAtExport: Cell,
        lowStockAt: Cell,
        barcode: Cell,
        ...eachDetail(() => Cell),
        kosherBody: Cell,
        kosherLevel: Cell,
        regularPrice: Cell,
        saleFrom: Cell,
        saleUntil: Cell,
        showFrom: Cell,
        showUntil: Cell,
      } satisfies Record<CellName, typeof Cell>,
      { additionalProperties: false, examples: [{ name: 'קברנה סוביניון רזרב', price: '89.90' }] },
    ),
  },
  { $id: 'ImportRow', additionalProperties: false },
)
export type ImportRow = Static<typeof ImportRow>

export const ImportBatch = Type.Object(
  { apply: Type.Boolean(), rows: Type.Array(ImportRow, { minItems: 1, maxItems: 200 }) },
  { $id: 'ImportBatch', additionalProperties: false },
)
export type ImportBatch = Static<typeof ImportBatch>

/** `field` is the column, `value` the offending value: the unknown category, or the earlier line of the same product. */
export const ImportProblem = Type.Object({
  code: Type.Enum(['required', 'invalid', 'category_unknown', 'name_ambiguous', 'duplicate']),
  field: Field,
  value: Type.Optional(Type.String({ examples: ['ייןן'] })),
})
export type ImportProblem = Static<typeof ImportProblem>

/** The outcome of a row. It means the product with its id, else the one with its barcode, else the one whose name is the same to the
 *  search, else a new one. */
export const ImportedRow = Type.Object(
  {
    line: Line,
    outcome: Type.Enum(['new', 'changed', 'same', 'failed']),
    /** The product; absent for one that is not created yet, and where none was found. */
    id: Type.Optional(Id),
    /** Shortened texts. */
    changes: Type.Optional(
      Type.Array(Type.Object({ field: Field, before: Type.String({ examples: ['89.90'] }), after: Type.String({ examples: ['79.90'] }) })),
    ),
    problems: Type.Optional(Type.Array(ImportProblem)),
    /** The product's own name, which it keeps, where it was found by its barcode or by a name that is written otherwise. */
    match: Type.Optional(Type.Object({ by: Type.Enum(['barcode', 'name']), name: Type.String({ examples: ['קברנה סוביניון רזרב'] }) })),
  },
  { $id: 'ImportedRow' },
)
export type ImportedRow = Static<typeof ImportedRow>

export const ImportAnswer = Type.Object({ rows: Type.Array(ImportedRow) }, { $id: 'ImportAnswer' })
export type ImportAnswer = Static<typeof ImportAnswer>
