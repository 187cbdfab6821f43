import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import type { CustomerField, RequiredField } from './customer.ts'

const label: Record<CustomerField, string> = {
  customerName: 'שם מלא',
  customerEmail: 'דוא״ל',
  customerPhone: 'טלפון',
  customerAddress: 'כתובת למשלוח',
  notes: 'הערות למשלוח (לא חובה)',
}

const empty: Record<RequiredField, string> = {
  customerName: 'נא להזין שם מלא',
  customerEmail: 'נא להזין דוא״ל',
  customerPhone: 'נא להזין טלפון',
  customerAddress: 'נא להזין כתובת',
}

/** Of a field that is filled in; the others take any text. */
const invalid: Record<CustomerField, string> = {
  ...empty,
  notes: 'ההערות אינן תקינות',
  customerEmail: 'כתובת הדוא״ל אינה תקינה',
  customerPhone: 'מספר הטלפון אינו תקין',
}

/** Of an address with letters before the @ that mail servers refuse. */
const foreignLetters = 'לפני ה־@ בכתובת הדוא״ל אפשר להשתמש רק באותיות באנגלית, בספרות ובסימנים'

const tryAgain = 'בדקו את הסל ונסו שוב'

export const checkoutMessages = {
  title: 'תשלום',
  label,
  notesOfPickup: 'הערות להזמנה (לא חובה)',
  empty,
  invalid,
  meant: 'התכוונתם ל־',
  foreignLetters,
  summary: 'סיכום הזמנה',
  wrong: 'כדאי לבדוק את השדות האלה:',
  place: 'שליחת ההזמנה',
  placeAndPay: 'שליחת ההזמנה ותשלום',
  withFee: (agorot: number) => `כולל דמי משלוח ${formatMoney(agorot)}`,
  sending: 'ההזמנה נשלחת…',
  backToCart: 'חזרה לסל',
  backToShop: 'חזרה לקניות',
  noCharge: 'לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח',
  noChargeOfPickup: 'לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ואיסוף',
  payAfterNight: 'לא מתבצע חיוב עכשיו. אחרי שנאשר את הבקשה אפשר יהיה לשלם בעמוד ההזמנה, בדף המאובטח של חברת הסליקה',
  payNext: 'אחרי שליחת ההזמנה אפשר לשלם מיד, בדף המאובטח של חברת הסליקה. פרטי הכרטיס אינם מגיעים אלינו',
  placed: { title: 'ההזמנה בוצעה בהצלחה', description: 'ניצור איתכם קשר בהקדם' },
  missing: { title: 'שגיאה', description: 'נא למלא את כל השדות' },
  pricesChanged: { title: 'המחירים התעדכנו', description: tryAgain },
  stockReduced: { title: 'אין מספיק יחידות במלאי', description: `הכמויות בסל עודכנו לפי מה שנותר. ${tryAgain}` },
  couponRefused: { title: 'הקופון אינו חל על ההזמנה', description: tryAgain },
  couponLimited: {
    title: 'יותר מדי ניסיונות להזין קופון',
    description: 'נסו שוב בעוד כמה דקות, או שלחו את ההזמנה בלי הקופון',
  },
  unavailable: (name: string) => ({ title: `המוצר ${name} אינו זמין עוד`, description: tryAgain }),
  manyUnavailable: (names: string[]) => ({ title: 'כמה מוצרים אינם זמינים עוד', description: `${names.join(', ')}. ${tryAgain}` }),
  tooManyLines: (most: number) => ({
    title: 'ההזמנה גדולה מדי',
    description: `אפשר להזמין עד ${most} מוצרים שונים בהזמנה אחת. הסירו מוצרים מהסל ונסו שוב`,
  }),
  tooManyPieces: (most: number) => ({
    title: 'הכמות גדולה מדי',
    description: `אפשר להזמין עד ${most} יחידות מכל מוצר בהזמנה אחת. הקטינו את הכמות בסל ונסו שוב, או פנו אלינו להזמנה גדולה`,
  }),
  privacy: {
    title: 'למה אנחנו מבקשים את הפרטים?',
    notice:
      'הפרטים משמשים לטיפול בהזמנה, למסירתה ולקשר איתכם בלבד. אין חובה חוקית למסור אותם, אך בלעדיהם לא נוכל לספק את ההזמנה. הם נמסרים רק למי שמספק אותה, כגון שליח. אפשר לעיין בפרטים, לתקן אותם ולבקש למחוק אותם.',
    page: 'פרטיות, ועיון בפרטים שלי',
  },
  cardNumber: 'נראה שכתבתם מספר של כרטיס אשראי. כדי לשמור עליכם איננו מקבלים אותו כאן, אפשר פשוט למחוק אותו',
  notOffered: { title: 'אפשרויות המשלוח לא נטענו', description: 'הפרטים נשמרו, אפשר לנסות שוב' },
  windowTaken: (next: string) => `המועד שבחרתם התמלא בינתיים. נבחר עבורכם הבא אחריו: ${windowText(next)}`,
  windowsTaken: 'המועד שבחרתם התמלא בינתיים, ואין כרגע מועד אחר',
  belowMinimum: (missing: number) => ({ title: `חסרים ${formatMoney(toAgorot(missing))} להזמנה לאזור זה` }),
  closed: (text: string) => ({ title: 'החנות סגורה כרגע', description: text }),
  night: { title: 'אלכוהול אינו נמכר בין 23:00 ל־06:00', description: 'הפרטים נשמרו, אפשר לשלוח אחרי 06:00' },
  age: { title: 'נדרש אישור גיל', description: 'נא לאשר שמלאו לכם 18 שנים' },
  sendFailed: { title: 'שליחת ההזמנה נכשלה', description: 'הפרטים נשמרו, אפשר לנסות שוב' },
  refused: { title: 'שגיאה ביצירת ההזמנה' },
}
