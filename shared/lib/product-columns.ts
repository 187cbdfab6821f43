// The columns of the catalogue's CSV file, for export, import and the help text.

import type { ImportRow } from '@lechaim/shared/contracts/product-import.ts'

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
  producer: 'יצרן',
  country: 'ארץ',
  region: 'אזור',
  grapes: 'זנים',
  vintage: 'בציר',
  colour: 'צבע',
  sweetness: 'מתיקות',
  kosherBody: 'גוף כשרות',
  kosherLevel: 'דרגת כשרות',
  ageStatement: 'שנות יישון',
  regularPrice: 'מחיר רגיל',
  saleFrom: 'תחילת המבצע',
  saleUntil: 'סוף המבצע',
  showFrom: 'תחילת ההצגה',
  showUntil: 'סוף ההצגה',
} as const satisfies Record<keyof ImportRow['cells'], string>

export type ProductColumn = keyof typeof productColumns

export const productColumnNames = Object.keys(productColumns) as ProductColumn[]

const plain = (title: string): string =>
  title
    .toLowerCase()
    .replace(/["'״׳”’`]/g, '')
    .replace(/[\s_-]+/g, '')

const known = new Map(Object.entries(productColumns).flatMap(([name, title]) => [name, title].map((text) => [plain(text), name])))

/** The column of a title, by its Hebrew or technical name; null if unknown. */
export const columnOf = (title: string): ProductColumn | null => (known.get(plain(title)) as ProductColumn | undefined) ?? null
