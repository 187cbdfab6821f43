import { maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import type { OrderSource } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderQuote } from '@lechaim/shared/contracts/orders.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

type Refusal = NonNullable<OrderQuote['couponRefused']>['reason']

const refusals: Record<Exclude<Refusal, 'minimum'>, string> = {
  unknown: 'הקופון אינו בתוקף',
  products: 'הקופון אינו מתאים לפריטים שבהזמנה',
  alcohol: 'ההנחה גדולה מהמותר במשקאות חריפים',
}

export const newOrderMessages = {
  title: 'הזמנה חדשה',
  save: 'רישום ההזמנה',
  restored: 'זאת הטיוטה שלא סיימתם.',
  startAgain: 'התחלה מחדש',
  askStartAgain: 'למחוק את הטיוטה ולהתחיל מחדש?',
  askReplace: 'יש טיוטה של הזמנה שלא סיימתם. להחליף אותה?',
  source: 'איך ההזמנה הגיעה',
  sources: { phone: 'טלפון', shop: 'בחנות', whatsapp: 'וואטסאפ' } as Record<Exclude<OrderSource, 'web'>, string>,
  customer: 'לקוח',
  phone: 'טלפון',
  suggestions: 'לקוחות קודמים',
  choose: (name: string) => `בחירת הלקוח ${name}`,
  chooseButton: 'בחירה',
  name: 'שם מלא',
  email: 'דוא״ל (לא חובה)',
  address: 'כתובת למשלוח',
  addressOfPickup: 'כתובת (לא חובה)',
  notes: 'הערות למשלוח (לא חובה)',
  notesOfPickup: 'הערות להזמנה (לא חובה)',
  lines: 'פריטים',
  quantityOf: (name: string) => `כמות: ${name}`,
  quantity: 'כמות',
  remove: (name: string) => `הסרת ${name} מההזמנה`,
  delivery: 'משלוח או איסוף',
  way: 'אופן האספקה',
  ways: { phone: 'בתיאום טלפוני', area: 'משלוח לאזור', pickup: 'איסוף עצמי' },
  wayGone: 'החנות כבר אינה מציעה את זה. נא לבחור באופן אחר',
  settlement: 'יישוב',
  settlementMissing: 'נא להזין יישוב',
  outside: 'היישוב אינו באזורי המשלוח. אפשר לבחור בתיאום טלפוני',
  goodsMissing: (agorot: number) => `חסרים ${formatMoney(agorot)} להזמנה לאזור זה`,
  meant: (settlement: string) => `התכוונתם ל־\u2068${settlement}\u2069?`,
  area: (settlement: string, area: string, fee: number, freeFrom: number | null) =>
    [
      `\u2068${settlement}\u2069`,
      `\u2068${area}\u2069`,
      fee === 0 ? 'ללא דמי משלוח' : `דמי משלוח: ${formatMoney(fee)}`,
      fee > 0 && freeFrom !== null && `משלוח חינם בהזמנה מ־${formatMoney(freeFrom)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  window: 'מועד המשלוח',
  chooseWindow: 'בחרו מועד',
  windowMissing: 'נא לבחור מועד למשלוח',
  noWindows: 'אין מועדים פנויים. אפשר לבחור בתיאום טלפוני',
  fee: 'דמי משלוח',
  coupon: 'קופון (לא חובה)',
  couponRefused: (reason: Refusal, minimum = 0) =>
    reason === 'minimum' ? `הקופון תקף מ־${formatMoney(toAgorot(minimum))}` : refusals[reason],
  goods: 'סכום ביניים',
  discount: 'הנחת קופון',
  total: 'סה״כ לתשלום',
  age: 'הלקוח אמר שהוא בן 18 ומעלה',
  ageAt: (time: string) => `נרשם ב־${time}`,
  ageMissing: 'אי אפשר לרשום הזמנה בלי שהלקוח אמר שהוא בן 18 ומעלה',
  tell: 'לשלוח ללקוח אישור בדוא״ל',
  phoneInvalid: 'מספר הטלפון אינו תקין',
  emailInvalid: 'כתובת הדוא״ל אינה תקינה',
  quantityInvalid: `הכמות צריכה להיות מספר שלם, מ־1 עד ${maxQuantity}`,
  unavailable: 'המוצר כבר אינו נמכר. הסירו אותו מההזמנה',
  short: (stock: number) => (stock === 0 ? 'אזל מהמלאי' : `במלאי נשארו ${stock}`),
  noLines: 'צריך לפחות פריט אחד',
  tooManyLines: 'אפשר עד 100 פריטים בהזמנה',
  placed: (id: number) => ({ title: `הזמנה ${id} נרשמה` }),
  show: 'לעמוד ההזמנה',
  failed: 'ההזמנה לא נרשמה',
  pricesChanged: 'המחירים התעדכנו. בדקו את הסכום ונסו שוב',
  limited: (most: number) => `אפשר עד ${most} יחידות ממוצר אחד`,
}
