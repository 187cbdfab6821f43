// A product as its form's draft, in which numbers are texts.

import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { Product, ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { type FieldErrors, requiredErrors } from '../resource/field-errors.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { blankDrink, checkDrink, type DrinkDraft, drinkDraftOf, drinkPatchOf } from './drink/drink-fields.ts'
import { productsMessages as t } from './products-messages.ts'

export interface ProductFields extends DrinkDraft {
  name: string
  price: string
  description: string
  image: string
  categories: string[]
  visible: boolean
  volumeMl: string
  alcoholPercent: string
  /** Empty where stock is not counted. */
  stock: string
  lowStockAt: string
}

export const blankProduct = (): ProductFields => ({
  name: '',
  price: '',
  description: '',
  image: '',
  categories: [],
  visible: true,
  volumeMl: '',
  alcoholPercent: '',
  stock: '',
  lowStockAt: '',
  ...blankDrink(),
})

export const fieldsOf = (product: Product): ProductFields => ({
  name: product.name,
  price: product.price.toFixed(2),
  description: product.description,
  image: product.image,
  categories: product.categories,
  visible: product.visible,
  volumeMl: product.volumeMl?.toString() ?? '',
  alcoholPercent: product.alcoholPercent?.toString() ?? '',
  stock: product.stock?.toString() ?? '',
  lowStockAt: product.lowStockAt?.toString() ?? '',
  ...drinkDraftOf(product),
})

/** Name, price and description are required, and so is a category; a price has two decimals at most (SPEC §5). */
export function checkProduct({
  name,
  price,
  description,
  image,
  categories,
  volumeMl,
  alcoholPercent,
  stock,
  lowStockAt,
  ...drink
}: ProductFields): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {
    ...requiredErrors({ name, price, description }, ['name', 'price', 'description']),
    ...checkDrink(drink as DrinkDraft),
  }
  if (!errors.price && !(/^\d+(?:[.,]\d{1,2})?$/.test(price) && numberOf(price) <= 1_000_000)) errors.price = t.priceInvalid
  if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
  if (volumeMl && !(/^\d{1,7}$/.test(volumeMl) && numberOf(volumeMl) >= 1 && numberOf(volumeMl) <= 1_000_000))
    errors.volumeMl = t.volumeInvalid
  if (alcoholPercent && !(/^\d{1,3}(?:[.,]\d+)?$/.test(alcoholPercent) && numberOf(alcoholPercent) <= 100))
    errors.alcoholPercent = t.alcoholInvalid
  if (!isPieces(stock)) errors.stock = t.piecesInvalid
  if (!isPieces(lowStockAt)) errors.lowStockAt = t.piecesInvalid
  if (categories.length === 0) errors.categories = t.categoryRequired
  return errors
}

const isPieces = (text: string): boolean => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= maxStock)

/** True for a visible product with a price of 0. */
export const isFreeInShop = ({ price, visible }: Pick<ProductFields, 'price' | 'visible'>): boolean =>
  visible && price.trim() !== '' && numberOf(price) === 0

/** The given fields as the API takes them. */
export function patchOf(fields: Partial<ProductFields>): ProductPatch {
  const { price, volumeMl, alcoholPercent, stock, lowStockAt, name, description, image, categories, visible, ...drink } = fields
  return {
    ...Object.fromEntries(Object.entries({ name, description, image, categories, visible }).filter(([, value]) => value !== undefined)),
    ...drinkPatchOf(drink),
    ...(price !== undefined && { price: numberOf(price) }),
    ...(volumeMl !== undefined && { volumeMl: numberOrNull(volumeMl) }),
    ...(alcoholPercent !== undefined && { alcoholPercent: numberOrNull(alcoholPercent) }),
    ...(stock !== undefined && { stock: numberOrNull(stock) }),
    ...(lowStockAt !== undefined && { lowStockAt: numberOrNull(lowStockAt) }),
  }
}

export const draftOf = (fields: ProductFields): ProductDraft => patchOf(fields) as ProductDraft

const numberOrNull = (text: string): number | null => (text ? numberOf(text) : null)
const numberOf = (text: string): number => Number(text.replace(',', '.'))
