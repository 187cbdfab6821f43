// The columns of the catalogue's CSV file, for export, import and the help text.
import { eachDetail } from '@lechaim/shared/contracts/drink-details.ts'
import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'
import { unguardCell } from '@lechaim/shared/lib/csv.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { textsOfDetail } from '@lechaim/shared/messages/drink.ts'

/** A product's fields in the order of the columns, each with its title. */
export const productColumns = {
  id: 'מספר',
  name: 'שם המוצר',
  price: 'מחיר',
  description: 'תיאור',
  categories: 'קטגוריות',
  image: 'תמונה',
  visible: 'מוצג באתר',
  volumeMl: 'נפח במ״ל',
  alcoholPercent: 'אחוז אלכוהול',
  stock: 'יחידות במלאי',
  stockAtExport: 'מלאי בעת הייצוא',
  lowStockAt: 'סף למלאי נמוך',
  barcode: 'ברקוד',
  ...eachDetail((name) => textsOfDetail(name).column ?? textsOfDetail(name).title),
  kosherBody: 'גוף כשרות',
  kosherLevel: 'דרגת כשרות',
  regularPrice: 'מחיר רגיל',
  saleFrom: 'תחילת המבצע',
  saleUntil: 'סוף המבצע',
  showFrom: 'תחילת ההצגה',
  showUntil: 'סוף ההצגה',
} as const satisfies Record<keyof ImportRow['cells'], string>

export type ProductColumn = keyof typeof productColumns

export const productColumnNames = Object.keys(productColumns) as ProductColumn[]

/** Titles that other programs give the columns. */
const otherTitles: { [Column in ProductColumn]?: string | undefined } = {
  id: 'מזהה, product id',
  name: 'שם, שם מוצר, מוצר, שם פריט, פריט, product, product name, item, item name, title',
  price: 'מחיר ליחידה, מחיר מכירה, מחיר לצרכן, unit price, sale price',
  description: 'תאור, תיאור המוצר, תיאור מוצר, פירוט, product description, details',
  categories: 'קטגוריה, מחלקה, category',
  image: 'כתובת התמונה, תמונת המוצר, picture, photo, image url',
  visible: 'מוצג, פעיל, active, published',
  volumeMl: 'נפח, נפח במיליליטר, volume',
  alcoholPercent: 'אלכוהול, אחוז האלכוהול, אחוזי אלכוהול, alcohol, alcohol percentage, abv',
  stock: 'מלאי, כמות במלאי, יתרה במלאי, in stock, stock quantity',
  lowStockAt: 'מלאי מינימום, low stock',
  barcode: 'ברקוד המוצר, ean, ean13, upc, gtin, bar code',
  ...eachDetail((name) => textsOfDetail(name).otherColumns),
}

const plain = (title: string): string =>
  unguardCell(plainForm(title))
    .toLowerCase()
    // Units and marks of required columns: מחיר (₪), name *.
    .replace(/\(.*?\)|\[.*?\]|[*:]+$/g, '')
    .replace(/["'_\s.-]+/g, '')

const known = new Map<string, ProductColumn>()
for (const column of productColumnNames)
  for (const title of [...(otherTitles[column]?.split(', ') ?? []), column, productColumns[column]]) known.set(plain(title), column)

/** The column of a title, by its Hebrew or technical name or another program's; null if unknown. */
export const columnOf = (title: string): ProductColumn | null => known.get(plain(title)) ?? null
