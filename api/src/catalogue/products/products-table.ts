import type { PicturePlaceholder } from '@lechaim/shared/contracts/primitives.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import type { ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { Generated, Selectable } from 'kysely'
import type { Stamped } from '../../db/schema.ts'
import { placeholders } from '../../media/bundled/bundled-pictures.ts'
import { type DrinkColumns, drinkTexts, toDrinkFields } from '../drinks/drinks-table.ts'

interface ProductTable extends Stamped, DrinkColumns {
  id: Generated<number>
  name: string
  /** The name in its plain spelling, by which lists are sorted. */
  name_key: string
  price: number
  description: string
  image: string
  visible: number
  volume_ml: number | null
  alcohol_percent: number | null
  /** Pieces left; null where stock is not counted. */
  stock: number | null
  low_stock_at: number | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    products: ProductTable
  }
}

export type ProductRow = Selectable<ProductTable>

export const toProduct = (row: ProductRow, categories: string[], placeholder?: PicturePlaceholder): Product => ({
  id: row.id,
  name: row.name,
  price: toShekels(row.price),
  description: row.description,
  image: row.image || placeholders.product,
  ...(placeholder && { placeholder }),
  categories,
  visible: row.visible === 1,
  volumeMl: row.volume_ml,
  alcoholPercent: row.alcohol_percent,
  ...(row.stock !== null && { stock: row.stock }),
  ...(row.low_stock_at !== null && { lowStockAt: row.low_stock_at }),
  ...toDrinkFields(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** What a product is found by. */
export const textsOf = (row: ProductRow, categoryIds: number[]): ProductTexts => ({
  name: row.name,
  description: row.description,
  volumeMl: row.volume_ml,
  alcoholPercent: row.alcohol_percent,
  categoryIds,
  drink: drinkTexts(row),
})
