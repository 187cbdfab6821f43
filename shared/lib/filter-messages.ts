import type { Facet, FilterName, Switch } from '@lechaim/shared/contracts/facets.ts'
import { readBand, readPriceRange } from '@lechaim/shared/lib/filters.ts'
import { counted, formatMoney, formatNumber } from '@lechaim/shared/lib/format.ts'

export const filterMessages = {
  open: 'סינון',
  facets: {
    price: 'מחיר',
    country: 'ארץ ייצור',
    region: 'אזור',
    producer: 'יצרן',
    grape: 'זן ענבים',
    colour: 'צבע',
    sweetness: 'מתיקות',
    vintage: 'בציר',
    volume: 'נפח',
    strength: 'אחוז אלכוהול',
    age: 'שנות יישון',
    'kosher-body': 'כשרות',
    'kosher-level': 'דרגת כשרות',
  } satisfies Record<Facet, string>,
  switches: { sale: 'במבצע', stock: 'במלאי', kosher: 'כשר' } satisfies Record<Switch, string>,
  more: 'עוד',
  /** `isMore`: at least so many. */
  count: (count: number, isMore: boolean) => (isMore ? `\u200E${formatNumber(count)}+` : formatNumber(count)),
  found: (count: number, isMore: boolean) =>
    isMore
      ? `נמצאו יותר מ־${formatNumber(count)} מוצרים`
      : counted(count, 'נמצא מוצר אחד', 'נמצאו שני מוצרים', (n) => (count === 0 ? 'לא נמצאו מוצרים' : `נמצאו ${n} מוצרים`)),
  from: 'ממחיר, ב־₪',
  to: 'עד מחיר, ב־₪',
  amountInvalid: 'נא להזין סכום עד 9,999,999, עם עד שתי ספרות אחרי הנקודה',
  apply: 'הצגת המוצרים',
  applyWith: (count: string) => `הצגת המוצרים (${count})`,
  clear: 'ניקוי הסינון',
  nothing: 'אין כאן מה לסנן: המוצרים אינם נבדלים זה מזה',
  failed: 'לא הצלחנו לטעון את הסינון',
}

/** A value of a filter in words. */
export function filterValueText(facet: FilterName, value: string): string {
  if (facet === 'sale' || facet === 'stock' || facet === 'kosher') return filterMessages.switches[facet]
  if (facet === 'age') return counted(Number(value), 'שנה', 'שנתיים', (n) => (Number(value) > 10 ? `${n} שנה` : `${n} שנים`))
  if (facet === 'volume') {
    const ml = Number(value)
    return ml >= 1000 ? `${Math.round(ml / 10) / 100} ל׳` : `${ml} מ״ל`
  }
  if (facet !== 'price' && facet !== 'strength') return value
  const band = readBand(facet, value)
  const range = facet === 'price' ? readPriceRange(value) : null
  if (range) return rangeText(range)
  if (!band) return value
  if (facet === 'price') {
    if (band.above === 0) return `עד ${shekels(band.upTo)}`
    return band.upTo > 100_000 ? `מעל ${shekels(band.above)}` : `${shekels(band.above)} עד ${shekels(band.upTo)}`
  }
  if (band.above < 0) return 'ללא אלכוהול'
  if (band.upTo === 100) return `מעל ${band.above}%`
  return band.above < 1 ? `עד ${band.upTo}%` : `${band.above}% עד ${band.upTo}%`
}

const rangeText = ({ from, to }: { from: string; to: string }): string => {
  if (!from) return `עד ${shekels(Number(to))}`
  return to ? `${shekels(Number(from))} עד ${shekels(Number(to))}` : `מ־${shekels(Number(from))}`
}

const shekels = (amount: number): string => formatMoney(amount * 100).replace(/\.00/, '')
