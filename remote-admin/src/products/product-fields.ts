// A product as its form's draft, in which numbers are texts.
import { maxStock, maxVolumeMl } from '@lechaim/shared/contracts/limits.ts'
import type { Product, ProductDraft, ProductPatch } from '@lechaim/shared/contracts/products.ts'
import { fromIsraelTime, toIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { isPictureAddress } from '../media/picture-address.ts'
import { type FieldErrors, requiredErrors, spanErrors } from '../resource/field-errors.ts'
import { showDraftOf, showErrors } from '../show-times/show-times.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { checkDrink, drinkConversions, drinkDraftOf } from './drink/drink-fields.ts'
import { converted, readPercent, readPrice } from './field-values.ts'
import { productsMessages as t } from './products-messages.ts'
import { saleMessages } from './sale/sale-messages.ts'

export const fieldsOf = (product: Partial<Product>) =>
  ({
    name: product.name ?? '',
    price: product.price?.toFixed(2) ?? '',
    description: product.description ?? '',
    image: product.image ?? '',
    categories: product.categories ?? [],
    visible: product.visible ?? true,
    volumeMl: product.volumeMl?.toString() ?? '',
    alcoholPercent: product.alcoholPercent?.toString() ?? '',
    /** Empty where stock is not counted. */
    stock: product.stock?.toString() ?? '',
    lowStockAt: product.lowStockAt?.toString() ?? '',
    ...drinkDraftOf(product),
    /** Empty without a sale. */
    regularPrice: product.regularPrice?.toFixed(2) ?? '',
    /** Times in Israel. */
    saleFrom: product.saleFrom ? toIsraelTime(product.saleFrom) : '',
    saleUntil: product.saleUntil ? toIsraelTime(product.saleUntil) : '',
    ...showDraftOf(product),
  }) satisfies Record<keyof ProductDraft, unknown>

export type ProductFields = ReturnType<typeof fieldsOf>

const readVolume = (text: string): number | null => readNumber(text, { unit: 'volume', least: 1, most: maxVolumeMl })
const readPieces = (text: string): number | null => readNumber(text, { unit: 'pieces', most: maxStock })

/** Name, price and description are required, and so is a category; a price has two decimals at most (SPEC §5). */
export function checkProduct(fields: ProductFields): FieldErrors<ProductFields> {
  const { name, price, description, image, categories, volumeMl, alcoholPercent, stock, lowStockAt } = fields
  const errors: FieldErrors<ProductFields> = {
    ...requiredErrors({ name, price, description }, ['name', 'price', 'description']),
    ...checkDrink(fields),
    ...saleErrors(fields),
    ...showErrors(fields),
  }
  if (!errors.price && readPrice(price) === null) errors.price = t.priceInvalid
  if (!isPictureAddress(image)) errors.image = panelMessages.addressInvalid
  if (volumeMl && readVolume(volumeMl) === null) errors.volumeMl = t.volumeInvalid
  if (alcoholPercent && readPercent(alcoholPercent) === null) errors.alcoholPercent = t.alcoholInvalid
  if (stock && readPieces(stock) === null) errors.stock = t.piecesInvalid
  if (lowStockAt && readPieces(lowStockAt) === null) errors.lowStockAt = t.piecesInvalid
  if (categories.length === 0) errors.categories = t.categoryRequired
  return errors
}

function saleErrors({ price, regularPrice, ...times }: ProductFields): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = spanErrors(times, ['saleFrom', 'saleUntil'], saleMessages.untilTooEarly)
  const regular = readPrice(regularPrice)
  if (regularPrice && regular === null) errors.regularPrice = t.priceInvalid
  else if (regular !== null && regular <= (readPrice(price) ?? 0)) errors.regularPrice = saleMessages.regularTooLow
  else if (!regularPrice && (times.saleFrom || times.saleUntil)) errors.regularPrice = saleMessages.regularMissing
  return errors
}

export const isFreeInShop = ({ price, visible }: Pick<ProductFields, 'price' | 'visible'>): boolean => visible && readPrice(price) === 0

export const patchOf = (fields: Partial<ProductFields>): ProductPatch =>
  converted<Partial<ProductFields>, ProductPatch>(fields, {
    ...drinkConversions,
    price: (text) => readPrice(text) ?? undefined,
    volumeMl: readVolume,
    alcoholPercent: readPercent,
    stock: readPieces,
    lowStockAt: readPieces,
    regularPrice: readPrice,
    saleFrom: fromIsraelTime,
    saleUntil: fromIsraelTime,
    showFrom: fromIsraelTime,
    showUntil: fromIsraelTime,
  })

export const draftOf = (fields: ProductFields): ProductDraft => patchOf(fields) as ProductDraft
