// Building blocks of every contract: identifiers, money and times on the wire (decision 0007).
import { maxLength, maxPayment, maxPrice } from '@lechaim/shared/contracts/limits.ts'
import { type Static, Type } from 'typebox'

/** A row's identifier: a positive integer that grows with time and is never used again. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [17] })

/** Shekels with at most two decimals, as a JSON number. The database and all arithmetic hold agorot (SPEC §9). */
export const Money = Type.Number({ minimum: 0, maximum: maxPrice, multipleOf: 0.01, examples: [89.9] })

/** Shekels that were paid or refunded, likewise. */
export const PaidMoney = Type.Number({ minimum: 0, maximum: maxPayment, multipleOf: 0.01, examples: [179.8] })

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T12:02:00.000Z'] })

/** The address of a picture: one of our own paths, a foreign http(s) address, or empty for the placeholder. */
export const PictureAddress = Type.String({
  maxLength: maxLength.pictureAddress,
  pattern: '^(|/[^/\\\\\\s][^\\s]*|https?://[^\\s]+)$',
  examples: ['/storage/v1/object/public/drinksimages/1763640120000-4711.jpg'],
})

/** Placeholder of a loading picture of the shop: its dominant colour, a 20-pixel version as a data URL, and its size in pixels. */
export const PicturePlaceholder = Type.Object(
  {
    color: Type.String({ examples: ['#5b1a2e'] }),
    preview: Type.String({ examples: ['data:image/webp;base64,UklGRg=='] }),
    width: Type.Integer({ examples: [600] }),
    height: Type.Integer({ examples: [800] }),
  },
  { $id: 'PicturePlaceholder' },
)
export type PicturePlaceholder = Static<typeof PicturePlaceholder>

/** A row's position in the owner's own order. */
export const Position = Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [2] })

/** The query of a list: the cursor of the page before, and a text to search for. */
export const Cursor = Type.String({ maxLength: 400, examples: ['eyJzIjoibmV3ZXN0In0'] })
export const SearchText = Type.String({ maxLength: maxLength.searchText, examples: ['מרלו'] })

type Schema = Parameters<typeof Type.Array>[0]

/** A page of a longer list: `next` is the cursor for `?after=`, or null on the last page. */
export const pageOf = <T extends Schema>(item: T) =>
  Type.Object(
    { items: Type.Array(item), next: Type.Union([Type.String(), Type.Null()], { examples: ['eyJzIjoibmV3ZXN0In0'] }) },
    { additionalProperties: false },
  )

/** Only the defined fields change. `updatedAt`, when sent, must be the row's: a save over a newer change is refused. */
export const patchOf = <Fields extends Record<string, Schema>>(fields: Fields, $id: string) =>
  Type.Object(
    { ...Type.Partial(Type.Object(fields)).properties, updatedAt: Type.Optional(Instant) },
    { $id, additionalProperties: false, minProperties: 1 },
  )

/** A new row: the required fields, and any of the others. */
export const draftOf = <Required extends Record<string, Schema>, Others extends Record<string, Schema>>(
  required: Required,
  others: Others,
  $id: string,
) => Type.Object({ ...required, ...Type.Partial(Type.Object(others)).properties }, { $id, additionalProperties: false })

/** The path parameters of a single row. */
export const IdParams = Type.Object({ id: Id }, { additionalProperties: false })

/** The rows to reorder, in their new order; all others keep their positions. */
export const RowOrder = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true }) },
  { $id: 'RowOrder', additionalProperties: false },
)
