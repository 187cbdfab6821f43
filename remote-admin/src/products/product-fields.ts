// A product as its form's draft, in which numbers are texts.

import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { Product, ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { type FieldErrors, requiredErrors, spanErrors } from '../resource/field-errors.ts'
import { blankShowTimes, type ShowDraft, showDraftOf, showErrors, showPatchOf } from '../show-times/show-times.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { blankDrink, checkDrink, type DrinkDraft, drinkDraftOf, drinkPatchOf } from './drink/drink-fields.ts'
import { productsMessages as t } from './products-messages.ts'
import { saleMessages } from './sale/sale-messages.ts'

export interface ProductFields extends DrinkDraft, ShowDraft {
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
  /** Empty without a sale. */
  regularPrice: string
  /** Times in Israel. */
  saleFrom: string
  saleUntil: string
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
  regularPrice: '',
  saleFrom: '',
  saleUntil: '',
  ...blankShowTimes,
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
  regularPrice: product.regularPrice?.toFixed(2) ?? '',
  saleFrom: product.saleFrom ? toIsraelTime(product.saleFrom) : '',
  saleUntil: product.saleUntil ? toIsraelTime(product.saleUntil) : '',
  ...showDraftOf(product),
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
  regularPrice,
  saleFrom,
  saleUntil,
  showFrom,
  showUntil,
  ...drink
}: ProductFields): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {
    ...requiredErrors({ name, price, description }, ['name', 'price', 'description']),
    ...checkDrink(drink as DrinkDraft),
  }
  if (!errors.price && !isPrice(price)) errors.price = t.priceInvalid
  if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
  if (volumeMl && !(/^\d{1,7}$/.test(volumeMl) && numberOf(volumeMl) >= 1 && numberOf(volumeMl) <= 1_000_000))
    errors.volumeMl = t.volumeInvalid
  if (alcoholPercent && !(/^\d{1,3}(?:[.,]\d+)?$/.test(alcoholPercent) && numberOf(alcoholPercent) <= 100))
    errors.alcoholPercent = t.alcoholInvalid
  if (!isPieces(stock)) errors.stock = t.piecesInvalid
  if (!isPieces(lowStockAt)) errors.lowStockAt = t.piecesInvalid
  if (categories.length === 0) errors.categories = t.categoryRequired
  return { ...errors, ...saleErrors({ price, regularPrice, saleFrom, saleUntil }), ...showErrors({ showFrom, showUntil }) }
}

const isPrice = (text: string): boolean => /^\d+(?:[.,]\d{1,2})?$/.test(text) && numberOf(text) <= 1_000_000

type SaleFields = Pick<ProductFields, 'price' | 'regularPrice' | 'saleFrom' | 'saleUntil'>

function saleErrors({ price, regularPrice, saleFrom, saleUntil }: SaleFields): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {}
  if (regularPrice && !isPrice(regularPrice)) errors.regularPrice = t.priceInvalid
  else if (regularPrice && numberOf(regularPrice) <= numberOf(price)) errors.regularPrice = saleMessages.regularTooLow
  else if (!regularPrice && (saleFrom || saleUntil)) errors.regularPrice = saleMessages.regularMissing
  const { from, until } = spanErrors(saleFrom, saleUntil, saleMessages.untilTooEarly)
  return { ...errors, ...(from && { saleFrom: from }), ...(until && { saleUntil: until }) }
}

const isPieces = (text: string): boolean => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= maxStock)

/** True for a visible product with a price of 0. */
export const isFreeInShop = ({ price, visible }: Pick<ProductFields, 'price' | 'visible'>): boolean =>
  visible && price.trim() !== '' && numberOf(price) === 0

/** The given fields as the API takes them. */
export function patchOf(fields: Partial<ProductFields>): ProductPatch {
  const {
    price,
    volumeMl,
    alcoholPercent,
    stock,
    lowStockAt,
    regularPrice,
    saleFrom,
    saleUntil,
    showFrom,
    showUntil,
    name,
    description,
    image,
    categories,
    visible,
    ...drink
  } = fields
  return {
    ...Object.fromEntries(Object.entries({ name, description, image, categories, visible }).filter(([, value]) => value !== undefined)),
    ...drinkPatchOf(drink),
    ...showPatchOf({ showFrom, showUntil }),
    ...(price !== undefined && { price: numberOf(price) }),
    ...(volumeMl !== undefined && { volumeMl: numberOrNull(volumeMl) }),
    ...(alcoholPercent !== undefined && { alcoholPercent: numberOrNull(alcoholPercent) }),
    ...(stock !== undefined && { stock: numberOrNull(stock) }),
    ...(lowStockAt !== undefined && { lowStockAt: numberOrNull(lowStockAt) }),
    ...(regularPrice !== undefined && { regularPrice: numberOrNull(regularPrice) }),
    ...(saleFrom !== undefined && { saleFrom: fromIsraelTime(saleFrom) }),
    ...(saleUntil !== undefined && { saleUntil: fromIsraelTime(saleUntil) }),
  }
}

export const draftOf = (fields: ProductFields): ProductDraft => patchOf(fields) as ProductDraft

const numberOrNull = (text: string): number | null => (text ? numberOf(text) : null)
const numberOf = (text: string): number => Number(text.replace(',', '.'))
