import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Product, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { Generated, Selectable } from 'kysely'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { toShowTimes } from '../../schedule/show-times.ts'
import { type DrinkColumns, drinkColumns, drinkTexts, toDrinkFields } from '../drinks/drinks-table.ts'
import { isOnSale, ownPrice, type Pricing, priceAt } from './sale-prices.ts'
import { ownVisible, type Viewer, type Visibility } from './visibility.ts'

interface ProductTable extends Stamped, DrinkColumns, Pricing, Visibility {
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

/** The columns of the defined fields, but for those that are scheduled and for the stock. */
export function columnsOf(fields: ProductPatch): Partial<ProductRow> {
  const { name, description, image, volumeMl: volume_ml, alcoholPercent: alcohol_percent, lowStockAt: low_stock_at } = fields
  const columns = { name, description, image, volume_ml, alcohol_percent, low_stock_at, ...drinkColumns(fields) }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

interface ProductReader extends Viewer {
  /** The moment of reading. */
  at: string
}

export const toProduct = (row: ProductRow, categories: string[], reader: ProductReader, placeholder?: PicturePlaceholder): Product => ({
  id: row.id,
  name: row.name,
  ...pricesOf(row, reader),
  description: row.description,
  image: row.image || placeholders.product,
  ...(placeholder && { placeholder }),
  categories,
  ...(reader.visibleOnly ? { visible: true } : { visible: ownVisible(row), ...toShowTimes(row) }),
  volumeMl: row.volume_ml,
  alcoholPercent: row.alcohol_percent,
  ...(row.stock !== null && { stock: row.stock }),
  ...(row.low_stock_at !== null && { lowStockAt: row.low_stock_at }),
  ...toDrinkFields(row),
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

/** Visitors get a sale while it lasts, the owner always. */
function pricesOf(row: ProductRow, { visibleOnly, at }: ProductReader): Prices {
  const { regular_price, sale_from, sale_until, lowest_price } = row
  const isShown = isOnSale(row, at)
  if (regular_price === null || (visibleOnly && !isShown)) return { price: toShekels(priceAt(row, at)) }
  const price = ownPrice(row)
  return {
    price: toShekels(price),
    regularPrice: toShekels(regular_price),
    ...(sale_from && { saleFrom: sale_from }),
    ...(sale_until && { saleUntil: sale_until }),
    // Before the row is switched it is the lowest before another price.
    ...(isShown && lowest_price !== null && row.price === price && { lowestPrice: toShekels(lowest_price) }),
  }
}
