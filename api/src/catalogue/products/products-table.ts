import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Product, ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import { type Generated, type Selectable, sql } from 'kysely'
import { type Columns, type Either, present, storedSeparately, toColumns, type Whole } from '../../db/mapping.ts'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { toShowTimes, type Viewer } from '../../schedule/time-spans.ts'
import { type DrinkColumns, drinkColumns, drinkTexts, toDrinkFields } from '../drinks/drinks-table.ts'
import { isOnSale, ownPrice, ownVisible, type Pricing, priceAt, type Visibility } from './product-schedule.ts'

interface OwnColumns extends Stamped, Pricing, Visibility {
  id: Generated<number>
  name: string
  /** The name in its plain spelling, by which lists are sorted. */
  name_key: string
  description: string
  image: string
  volume_ml: number | null
  alcohol_percent: number | null
  /** Pieces left; null where stock is not counted. */
  stock: number | null
  low_stock_at: number | null
  /** The lowest price of the 30 days before the present one; null where none is known. */
  lowest_price: number | null
  next_change_at: string | null
}

type ProductTable = OwnColumns & DrinkColumns

/** Former prices, of which one can still be the lowest of 30 days. */
interface FormerPriceTable {
  product_id: number
  price: number
  ended_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    products: ProductTable
    former_prices: FormerPriceTable
  }
}

export type ProductRow = Selectable<ProductTable>

/** `foldedName` of the name, spelled as in its index. */
export const foldedNameColumn = sql<string>`replace(replace(replace(name_key, '"', ''), '''', ''), ' ', '')`

const columns: Columns<Either<ProductDraft, ProductPatch>, ProductRow> = {
  name: (name) => ({ name }),
  description: (description) => ({ description }),
  image: (image) => ({ image }),
  volumeMl: (volume_ml) => ({ volume_ml }),
  alcoholPercent: (alcohol_percent) => ({ alcohol_percent }),
  lowStockAt: (low_stock_at) => ({ low_stock_at }),
  ...drinkColumns,
  // By rules that span fields: save-product.ts.
  price: storedSeparately,
  regularPrice: storedSeparately,
  saleFrom: storedSeparately,
  saleUntil: storedSeparately,
  visible: storedSeparately,
  showFrom: storedSeparately,
  showUntil: storedSeparately,
  stock: storedSeparately,
  categories: storedSeparately,
}

/** The columns of the defined fields, but for those that are scheduled and for the stock. */
export const columnsOf = (fields: ProductPatch): Partial<ProductRow> => toColumns(columns, fields)

interface ProductReader extends Viewer {
  /** The moment of reading. */
  at: string
}

export const toProduct = (row: ProductRow, categories: string[], reader: ProductReader, placeholder?: PicturePlaceholder): Product =>
  present<Product>({
    id: row.id,
    name: row.name,
    ...pricesOf(row, reader),
    description: row.description,
    image: row.image || placeholders.product,
    placeholder,
    categories,
    visible: reader.visibleOnly || ownVisible(row),
    ...toShowTimes(reader.visibleOnly ? null : row),
    volumeMl: row.volume_ml,
    alcoholPercent: row.alcohol_percent,
    stock: row.stock ?? undefined,
    lowStockAt: row.low_stock_at ?? undefined,
    ...toDrinkFields(row),
    // Of a single product alone: products-queries.ts.
    otherSizes: undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  })

/** The texts by which a product is found. */
export const textsOf = (row: ProductRow, categoryIds: number[]): ProductTexts => ({
  name: row.name,
  description: row.description,
  volumeMl: row.volume_ml,
  alcoholPercent: row.alcohol_percent,
  categoryIds,
  drink: drinkTexts(row),
})

type Prices = Pick<Product, 'price' | 'regularPrice' | 'saleFrom' | 'saleUntil' | 'lowestPrice'>

const noSale = { regularPrice: undefined, saleFrom: undefined, saleUntil: undefined, lowestPrice: undefined }

/** Visitors get a sale while it lasts, the owner always. */
function pricesOf(row: ProductRow, { visibleOnly, at }: ProductReader): Whole<Prices> {
  const { regular_price, sale_from, sale_until, lowest_price } = row
  const isShown = isOnSale(row, at)
  if (regular_price === null || (visibleOnly && !isShown)) return { ...noSale, price: toShekels(priceAt(row, at)) }
  const price = ownPrice(row)
  return {
    price: toShekels(price),
    regularPrice: toShekels(regular_price),
    saleFrom: sale_from ?? undefined,
    saleUntil: sale_until ?? undefined,
    // Before the row is switched it is the lowest before another price.
    lowestPrice: isShown && lowest_price !== null && row.price === price ? toShekels(lowest_price) : undefined,
  }
}
