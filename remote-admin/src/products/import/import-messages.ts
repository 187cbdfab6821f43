import { detailNames } from '@lechaim/shared/contracts/drink-details.ts'
import { maxPrice, maxStock, maxVolumeMl } from '@lechaim/shared/contracts/limits.ts'
import { counted, formatNumber } from '@lechaim/shared/lib/format.ts'
import { productColumns } from '@lechaim/shared/lib/product-columns.ts'
import { textsOfDetail } from '@lechaim/shared/messages/drink.ts'

const columnTitle = (field: string): string => (productColumns as Record<string, string>)[field] ?? field

export const importMessages = {
  title: 'ייבוא מוצרים מקובץ CSV',
  about:
    'השורה הראשונה בקובץ היא שמות העמודות. מוצר מזוהה לפי המספר שלו, ואם אין מספר – לפי ברקוד או לפי שם זהה, גם אם המירכאות והרווחים שונים. שורה שאינה מזוהה מוסיפה מוצר חדש. דבר לא נשמר לפני שתאשרו.',
  columns: 'העמודות:',
  columnList: Object.values(productColumns).join(' · '),
  categoriesHint: 'בין כמה קטגוריות מפרידים בקו אנכי: יין | מתנות. הקטגוריות צריכות להיות קיימות.',
  exportHint: 'ייצוא CSV יוצר קובץ מוכן לעריכה, וייבוא שלו בלי שינויים אינו משנה דבר.',
  stockHint: 'שינוי ביחידות במלאי מחושב מהייצוא: מה שנמכר מאז יורד ממנו.',
  choose: 'בחירת קובץ CSV',
  chooseOther: 'בחירת קובץ אחר',
  dropHint: 'אפשר גם לגרור את הקובץ לכאן',
  reading: 'בקריאת הקובץ…',
  checking: (done: number, total: number) => `בדיקת השורות: ${formatNumber(done)} מתוך ${formatNumber(total)}`,
  applying: (done: number, total: number) => `שמירת השורות: ${formatNumber(done)} מתוך ${formatNumber(total)}`,
  percent: (percent: number) => `${percent}%`,
  ignored: (titles: string[]) => `עמודות שלא ייקראו: ${titles.join(', ')}`,
  groups: { failed: 'שגיאות', new: 'חדשים', changed: 'ישתנו', same: 'ללא שינוי' },
  groupsDone: { failed: 'שגיאות', new: 'נוספו', changed: 'עודכנו', same: 'ללא שינוי' },
  groupCount: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  show: 'אילו שורות להציג',
  line: 'שורה',
  product: 'מוצר',
  what: 'מה יקרה',
  whatDone: 'מה נעשה',
  emptyGroup: 'אין שורות כאלה',
  nameless: 'ללא שם',
  matched: {
    barcode: (name: string) => `מוצר קיים, לפי הברקוד: ${name}`,
    name: (name: string) => `מוצר קיים, לפי השם: ${name}`,
  },
  addition: 'מוצר חדש',
  added: 'המוצר נוסף',
  unchanged: 'ללא שינוי',
  change: (field: string) => `${columnTitle(field)}:`,
  becomes: 'במקום',
  empty: 'ריק',
  moreRows: 'עוד שורות',
  apply: (count: number) => `ייבוא של ${counted(count, 'שורה אחת', 'שתי שורות', (n) => `${n} שורות`)}`,
  nothingToApply: 'אין מה לייבא: כל השורות התקינות כבר שמורות',
  nothingValid: 'אין מה לייבא: אין בקובץ שורה תקינה',
  confirmFree: 'יש בקובץ מוצרים שהמחיר שלהם הוא 0. לייבא אותם?',
  failedHint: 'השורות השגויות לא ייובאו. אפשר להוריד אותן, לתקן ולייבא שוב.',
  downloadFailed: 'הורדת השורות השגויות',
  failedFileName: (day: string) => `products-errors-${day}.csv`,
  problemColumn: 'שגיאה',
  again: 'המשך הייבוא',
  interrupted: 'הייבוא נקטע. מה שכבר נשמר – נשמר, ואפשר להמשיך',
  stopQuestion: 'לעצור את הייבוא? מה שכבר נשמר יישאר',
  close: 'סגירה',
  finished: (added: number, changed: number, failed: number) => ({
    title: 'הייבוא הסתיים',
    description: doneText(added, changed, failed).join(', '),
  }),
  checkFailed: 'שגיאה בבדיקת הקובץ',
  applyFailed: 'שגיאה בייבוא המוצרים',
  files: {
    unreadable: 'לא ניתן לקרוא את הקובץ',
    spreadsheet: 'זה קובץ של גיליון אלקטרוני ולא CSV. פתחו אותו בתוכנת הגיליונות ושמרו אותו בפורמט CSV UTF-8',
    archive: 'זה קובץ דחוס. חלצו אותו ובחרו את קובץ ה־CSV שבתוכו',
    document: 'זה מסמך ולא טבלה. נדרש קובץ CSV',
    webPage: 'זה דף אינטרנט ולא CSV. אם הוא נשמר מגיליון אלקטרוני, פתחו אותו בתוכנת הגיליונות ושמרו אותו בפורמט CSV UTF-8',
    picture: 'זו תמונה. נדרש קובץ CSV',
    lettersLost: 'האותיות העבריות אבדו כשהקובץ נשמר. שמרו אותו שוב בפורמט CSV UTF-8',
    reversed: 'הטקסט בקובץ שמור הפוך. ייצאו אותו שוב בפורמט CSV UTF-8',
    blank: 'הקובץ ריק',
    tooLarge: 'הקובץ גדול מדי: עד 10 מגה־בייט ו־20,000 שורות',
    empty: 'אין שורות בקובץ',
    noColumns: `בשורת הכותרות צריכה להיות העמודה ״${productColumns.name}״ או ״${productColumns.id}״`,
  },
  problems: {
    required: (field: string) => `${columnTitle(field)}: נא למלא`,
    invalid: (field: string) => invalid[field] ?? `${columnTitle(field)}: הערך הזה אינו תקין`,
    category_unknown: (_: string, name: string) => `קטגוריה שאינה קיימת: ${name}`,
    name_ambiguous: (field: string) =>
      field === 'barcode' ? 'הברקוד או השם שייכים לכמה מוצרים. הוסיפו את מספר המוצר' : 'יש כמה מוצרים בשם הזה. הוסיפו את מספר המוצר',
    duplicate: (_: string, line: string) => `המוצר כבר מופיע בשורה ${line}`,
    columns: () => 'יש בשורה יותר תאים מעמודות',
    quotes: () => 'מירכאות שלא נסגרו',
    characters: (field: string) => `${columnTitle(field)}: תו שאינו חוקי`,
    shortened: (field: string) => `${columnTitle(field)}: הגיליון קיצר את המספר. עצבו את העמודה כטקסט, הזינו אותו שוב ושמרו`,
    failedFormula: (field: string) => `${columnTitle(field)}: שגיאה בנוסחה של הגיליון`,
    head: () => 'שורת כותרות שחוזרת על עצמה',
    total: () => 'שורת סיכום אינה מוצר',
  },
}

function doneText(added: number, changed: number, failed: number): string[] {
  const texts = added + changed === 0 ? ['לא נוספו ולא עודכנו מוצרים'] : []
  if (added > 0) texts.push(counted(added, 'נוסף מוצר אחד', 'נוספו שני מוצרים', (n) => `נוספו ${n} מוצרים`))
  if (changed > 0) texts.push(counted(changed, 'עודכן מוצר אחד', 'עודכנו שני מוצרים', (n) => `עודכנו ${n} מוצרים`))
  if (failed > 0) texts.push(counted(failed, 'שורה אחת שגויה', 'שתי שורות שגויות', (n) => `${n} שורות שגויות`))
  return texts
}

const invalid: Record<string, string> = {
  id: 'מספר: צריך להיות מספר שלם, או ריק',
  name: 'שם המוצר: עד 200 תווים',
  price: `מחיר: מספר עד ${formatNumber(maxPrice)}, עד שתי ספרות אחרי הנקודה`,
  regularPrice: `${columnTitle('regularPrice')}: מספר עד ${formatNumber(maxPrice)}, עד שתי ספרות אחרי הנקודה, או ריק`,
  description: 'תיאור: עד 4,000 תווים',
  categories: 'קטגוריות: עד 50 שמות',
  image: 'תמונה: כתובת שמתחילה ב־\u2066https://\u2069 או ב־\u2066/\u2069',
  visible: 'מוצג באתר: כן או לא',
  volumeMl: `נפח במ״ל: מספר שלם, מ־1 עד ${formatNumber(maxVolumeMl)}, או ריק`,
  alcoholPercent: 'אחוז אלכוהול: מספר בין 0 ל־100, או ריק',
  stock: `יחידות במלאי: מספר שלם עד ${formatNumber(maxStock)} שאינו קטן ממה שנמכר מאז הייצוא, או ריק`,
  lowStockAt: `סף למלאי נמוך: מספר שלם עד ${formatNumber(maxStock)}, או ריק`,
  barcode: 'ברקוד: 8, 12, 13 או 14 ספרות עם ספרת ביקורת נכונה, או ריק',
  ...Object.fromEntries(
    detailNames
      .filter((name) => textsOfDetail(name).rule)
      .map((name) => [name, `${columnTitle(name)}: ${textsOfDetail(name).rule}, או ריק`]),
  ),
  ...Object.fromEntries(
    (['saleFrom', 'saleUntil', 'showFrom', 'showUntil'] as const).map((field) => [
      field,
      `${columnTitle(field)}: תאריך ושעה, כמו 2026-11-30 20:00, או ריק`,
    ]),
  ),
  kosher: 'כשרות: גוף ודרגה עד 100 תווים',
}

export type ProblemCode = keyof typeof importMessages.problems
