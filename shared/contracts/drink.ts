// Drink fields: optional fields of a product, null or absent until the owner fills them in.
import { maxGrapes, maxLength } from '@lechaim/shared/contracts/limits.ts'
import { type Static, Type } from 'typebox'

const Text = (example: string) =>
  Type.Union([Type.String({ minLength: 1, maxLength: maxLength.drinkText }), Type.Null()], { examples: [example] })

export const drinkFields = {
  /** A GTIN of 8, 12, 13 or 14 digits, its check digit included. */
  barcode: Type.Union([Type.String({ pattern: '^(\\d{8}|\\d{12,14})$' }), Type.Null()], { examples: ['7290000176093'] }),
  producer: Text('יקב הגליל'),
  country: Text('ישראל'),
  region: Text('הגליל העליון'),
  grapes: Type.Array(Type.String({ minLength: 1, maxLength: maxLength.drinkText }), {
    maxItems: maxGrapes,
    uniqueItems: true,
    examples: [['קברנה סוביניון', 'מרלו']],
  }),
  vintage: Type.Union([Type.Integer({ minimum: 1700, maximum: 2200 }), Type.Null()], { examples: [2021] }),
  colour: Text('אדום'),
  sweetness: Text('יבש'),
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
  /** Years in the cask, as the label states them. */
  ageStatement: Type.Union([Type.Integer({ minimum: 1, maximum: 200 }), Type.Null()], { examples: [12] }),
}

export const DrinkFields = Type.Partial(Type.Object(drinkFields))
export type DrinkFields = Static<typeof DrinkFields>

/** Fields whose form offers what other products have. */
const offeredFields = ['producer', 'country', 'region', 'grape', 'colour', 'sweetness', 'kosher-body', 'kosher-level'] as const
export type OfferedField = (typeof offeredFields)[number]

export const DrinkOfferQuery = Type.Object(
  { field: Type.Enum([...offeredFields]), q: Type.Optional(Type.String({ maxLength: maxLength.drinkText, examples: ['יקב'] })) },
  { additionalProperties: false },
)

/** At most fifty texts that begin as the query does. */
export const DrinkOffers = Type.Object({ items: Type.Array(Type.String({ examples: ['יקב הגליל'] })) }, { $id: 'DrinkOffers' })
export type DrinkOffers = Static<typeof DrinkOffers>
