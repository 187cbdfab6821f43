// Drink fields: optional fields of a product, null or absent until the owner fills them in.
import { type Detail, type DetailName, type drinkDetails, eachDetail, offeredFields } from '@lechaim/shared/contracts/drink-details.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { type Static, type TArray, type TInteger, type TNull, type TString, type TUnion, Type } from 'typebox'

interface Schemas {
  text: TUnion<[TString, TNull]>
  names: TArray<TString>
  number: TUnion<[TInteger, TNull]>
}

const text = { minLength: 1, maxLength: maxLength.drinkText }

const schemaOf = (detail: Detail) => {
  const examples = [detail.example]
  if (detail.kind === 'text') return Type.Union([Type.String(text), Type.Null()], { examples })
  if (detail.kind === 'names') return Type.Array(Type.String(text), { maxItems: detail.most, uniqueItems: true, examples })
  return Type.Union([Type.Integer({ minimum: detail.least, maximum: detail.most }), Type.Null()], { examples })
}

export const drinkFields = {
  /** A GTIN of 8, 12, 13 or 14 digits, its check digit included. */
  barcode: Type.Union([Type.String({ pattern: '^(\\d{8}|\\d{12,14})$' }), Type.Null()], { examples: ['7290000176093'] }),
  ...(eachDetail((_, detail) => schemaOf(detail)) as { [Name in DetailName]: Schemas[(typeof drinkDetails)[Name]['kind']] }),
  /** Shown as "כשרות: body, level"; the level may be empty. */
  kosher: Type.Union(
    [
      Type.Object(
        {
          body: Type.String({ minLength: 1, maxLength: maxLength.drinkText }),
          level: Type.String({ maxLength: maxLength.drinkText }),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { examples: [{ body: 'הרבנות הראשית לישראל', level: 'כשר לפסח' }] },
  ),
}

export const DrinkFields = Type.Partial(Type.Object(drinkFields))
export type DrinkFields = Static<typeof DrinkFields>

export const DrinkOfferQuery = Type.Object(
  { field: Type.Enum([...offeredFields]), q: Type.Optional(Type.String({ maxLength: maxLength.drinkText, examples: ['יקב'] })) },
  { additionalProperties: false },
)

/** At most fifty texts that begin as the query does. */
export const DrinkOffers = Type.Object({ items: Type.Array(Type.String({ examples: ['יקב הגליל'] })) }, { $id: 'DrinkOffers' })
export type DrinkOffers = Static<typeof DrinkOffers>
