import { formatInstant, formatMoney } from '@lechaim/shared/lib/format.ts'
import type { DeliveryField } from './delivery.ts'

const label: Record<DeliveryField, string> = {
  settlement: 'יישוב',
  window: 'מועד המשלוח',
  age: 'אני מצהיר/ה כי מלאו לי 18 שנים',
}

const errors: Record<DeliveryField, string> = {
  settlement: 'נא להזין יישוב',
  window: 'נא לבחור מועד למשלוח',
  age: 'נא לאשר שמלאו לכם 18 שנים',
}

export const deliveryMessages = {
  label,
  errors,
  ways: 'אופן האספקה',
  ship: 'משלוח',
  pickup: 'איסוף עצמי',
  free: 'ללא דמי משלוח',
  fee: (agorot: number) => `דמי משלוח: ${formatMoney(agorot)}`,
  freeFrom: (agorot: number) => `משלוח חינם בהזמנה מ־${formatMoney(agorot)}`,
  missing: (agorot: number) => `חסרים ${formatMoney(agorot)} להזמנה לאזור זה`,
  coordinate: 'היישוב אינו באזורי המשלוח. נתאם טלפונית',
  byPhone: 'נתאם את המשלוח טלפונית',
  outside: 'אין משלוחים ליישוב הזה',
  meant: 'התכוונתם ל־',
  choose: 'בחרו מועד',
  full: '(מלא)',
  noWindows: 'אין כרגע מועדים פנויים. נסו שוב מאוחר יותר או פנו אלינו',
  checking: 'בודקים את אפשרויות המשלוח…',
  failed: 'אפשרויות המשלוח לא נטענו',
  ageHint: 'המשלוח נמסר לבני 18+ בהצגת תעודה',
  ageHintOfPickup: 'המשקאות נמסרים לבני 18+ בהצגת תעודה',
  queue: 'בין 23:00 ל־06:00 אלכוהול אינו נמכר: ההזמנה תתקבל כבקשה ותאושר אחרי 06:00',
  refuse: 'בין 23:00 ל־06:00 אלכוהול אינו נמכר. אפשר לשלוח את ההזמנה אחרי 06:00',
  closedUntil: (text: string, until: string) => `${text} (עד ${formatInstant(until)})`,
  closedLater: 'ההזמנה תתקבל ותטופל כשנחזור',
  closedRefuse: 'בינתיים אין קבלת הזמנות',
}
