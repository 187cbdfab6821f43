import type { Refusal } from './coupon.ts'

const refused: Record<Exclude<Refusal, 'minimum'>, string> = {
  unknown: 'הקופון אינו מוכר או אינו בתוקף',
  products: 'הקופון אינו חל על המוצרים שבסל',
  alcohol: 'לפי החוק אין לתת מוצרים בחינם, או כמעט בחינם, כשבהזמנה יש משקה מעל 15.5% אלכוהול',
  limited: 'יותר מדי ניסיונות. נסו שוב בעוד כמה דקות',
  failed: 'לא הצלחנו לבדוק את הקופון. נסו שוב',
}

export const couponMessages = {
  open: 'יש לכם קוד קופון?',
  code: 'קוד קופון',
  apply: 'הפעלת הקופון',
  remove: 'הסרת הקופון',
  checking: 'הקופון נבדק…',
  applied: (discount: string) => `הקופון הופעל. ההנחה: ${discount}`,
  empty: 'נא להזין קוד קופון',
  refused: (reason: Refusal, minimum: string) => (reason === 'minimum' ? `הקופון מיועד להזמנה של ${minimum} ומעלה` : refused[reason]),
}
