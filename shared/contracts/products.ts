import { DrinkFields, drinkFields } from '@lechaim/shared/contracts/drink.ts'
import { FilterText } from '@lechaim/shared/contracts/filters.ts'
import { maxLength, maxPageSize, maxVolumeMl } from '@lechaim/shared/contracts/limits.ts'
import {
  Cursor,
  draftOf,
  Id,
  Instant,
  Money,
  PictureAddress,
  PicturePlaceholder,
  pageOf,
  patchOf,
  SearchText,
} from '@lechaim/shared/contracts/primitives.ts'
import { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { ShowTimes, showTimes } from '@lechaim/shared/contracts/show-times.ts'
import { Stock } from '@lechaim/shared/contracts/stock.ts'
import { type Static, Type } from 'typebox'

const fields = {
  name: Type.String({ minLength: 1, maxLength: maxLength.name, examples: ['קברנה סוביניון רזרב'] }),
  price: Money,
  description: Type.String({ minLength: 1, maxLength: maxLength.description, examples: ['יין אדום יבש מהגליל העליון, 14 חודשים בחביות.'] }),
  image: PictureAddress,
  /** Category names (SPEC §3). Empty once its categories are deleted; a save without any is refused as `category_required`. */
  categories: Type.Array(Type.String({ minLength: 1, maxLength: maxLength.name }), { maxItems: 50, examples: [['יין אדום']] }),
  visible: Type.Boolean(),
  volumeMl: Type.Union([Type.Integer({ minimum: 1, maximum: maxVolumeMl }), Type.Null()], { examples: [750] }),
  alcoholPercent: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], { examples: [13.5] }),
}

/** Absent where the product has no sale. `price` is the sale's for the owner, and for visitors what they pay now. */
const saleFields = {
  /** The price before and after the sale, above `price`. */
  regularPrice: Type.Union([Money, Type.Null()], { examples: [119.9] }),
  /** Open where absent: the sale then begins when it is saved, or ends when the owner ends it. */
  saleFrom: Type.Union([Instant, Type.Null()]),
  saleUntil: Type.Union([Instant, Type.Null()]),
}

/** Absent where the owner does not count this product. */
const stockFields = {
  stock: Stock,
  /** The threshold in pieces from which the shop shows how many are left. */
  lowStockAt: Stock,
}

const ProductSize = Type.Object({ id: Id, volumeMl: Type.Integer({ examples: [375] }) })

export const Product = Type.Object(
  {
    id: Id,
    ...fields,
    ...Type.Partial(Type.Object(stockFields)).properties,
    ...DrinkFields.properties,
    /** The same drink in other volumes, the smallest first; where a single product is read. */
    otherSizes: Type.Optional(Type.Array(ProductSize)),
    ...Type.Partial(Type.Object(saleFields)).properties,
    ...ShowTimes.properties,
    /** The lowest price of the 30 days before the sale, as far as they are known. */
    lowestPrice: Type.Optional(Money),
    placeholder: Type.Optional(PicturePlaceholder),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Product' },
)
export type Product = Static<typeof Product>

const { name, price, description, categories, ...optional } = fields

const more = { ...stockFields, ...drinkFields, ...saleFields, ...showTimes }

export const ProductDraft = draftOf({ name, price, description, categories }, { ...optional, ...more }, 'ProductDraft')
export type ProductDraft = Static<typeof ProductDraft>

export const ProductPatch = patchOf({ ...fields, ...more }, 'ProductPatch')
export type ProductPatch = Static<typeof ProductPatch>

/** A chosen filter in words, and the filters without it. `left` is the number of products that they leave, where all together leave none. */
const ChosenFilter = Type.Object({
  label: Type.String({ examples: ['עד 50 ₪'] }),
  without: Type.String({ examples: ['country:ישראל'] }),
  left: Type.Optional(Type.Integer({ minimum: 0, examples: [3] })),
})

/** `search` comes with the answer to a query, `chosen` with filters on the first page. */
export const ProductPage = Type.Object(
  { ...pageOf(Product).properties, search: Type.Optional(SearchAnswer), chosen: Type.Optional(Type.Array(ChosenFilter)) },
  { additionalProperties: false },
)
export type ProductPage = Static<typeof ProductPage>

export const ProductQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 24 })),
    after: Type.Optional(Cursor),
    category: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['יין אדום'] })),
    q: Type.Optional(SearchText),
    /** The words exactly as typed, not as on the other keyboard layout. */
    asTyped: Type.Optional(Type.Literal('1')),
    filters: Type.Optional(FilterText),
    /** By default `relevance` with a query and `newest` without (decision 0008). */
    sort: Type.Optional(Type.Enum(['relevance', 'newest', 'price-up', 'price-down', 'name', 'best-selling', 'unit-price'])),
  },
  { additionalProperties: false },
)
export type ProductQuery = Static<typeof ProductQuery>
