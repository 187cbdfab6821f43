import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { ErrorCode } from '@lechaim/shared/contracts/error-codes.ts'
import { panelMessages } from '../ui/panel-messages.ts'

/** Hebrew messages by error code; the server's English ones are for the log. */
const failureTexts: Record<ErrorCode, string> = {
  bad_request: 'הבקשה אינה תקינה',
  validation_failed: 'אחד הערכים אינו תקין',
  category_required: 'יש לבחור לפחות קטגוריה אחת',
  category_unknown: 'אחת הקטגוריות כבר אינה קיימת',
  parent_invalid: 'קטגוריית האב אינה מתאימה',
  product_unavailable: 'המוצר אינו זמין עוד',
  prices_changed: 'המחירים התעדכנו',
  insufficient_stock: 'אין מספיק יחידות במלאי',
  quantity_limited: 'הכמות גדולה מהמותר בהזמנה אחת',
  age_confirmation_required: 'הזמנה עם אלכוהול דורשת הצהרת גיל',
  delivery_unavailable: 'אין משלוח כזה',
  window_full: 'חלון המשלוח התמלא',
  below_minimum: 'הסכום נמוך מהמינימום לאזור',
  sale_closed: 'אלכוהול אינו נמכר בשעה זו',
  shop_closed: 'החנות סגורה כרגע',
  coupon_invalid: 'הקופון אינו בתוקף',
  coupon_code_taken: 'כבר יש קופון עם הקוד הזה',
  reopening_short: 'חלק מהפריטים או הקופון כבר אינם זמינים',
  order_closed: 'הזמנה שנמסרה או בוטלה אינה ניתנת לתיקון',
  idempotency_mismatch: 'הבקשה כבר נשלחה עם פרטים אחרים',
  payment_unavailable: 'אין כרגע מה לשלם בהזמנה הזאת',
  payment_refused: 'ספק התשלומים לא אישר את הפעולה. דבר לא חויב ולא הוחזר',
  unauthorized: 'ההתחברות פגה. התחברו שוב',
  forbidden: 'אין הרשאה לפעולה הזאת',
  second_factor_needed: 'יש להשלים את האימות הדו־שלבי',
  not_found: 'הפריט כבר אינו קיים',
  category_name_taken: 'שם הקטגוריה כבר קיים במערכת',
  category_has_children: 'יש למחוק קודם את כל התת־קטגוריות',
  outdated: 'נשמרה בינתיים גרסה חדשה יותר',
  upload_in_progress: 'ההעלאה עדיין נמשכת',
  optimizer_running: 'עיבוד התמונות כבר פועל',
  version_taken: 'הגרסה הזאת כבר קיימת',
  nothing_to_fall_back_on: 'אין גרסה קודמת לחזור אליה',
  releases_frozen: 'פרסום גרסאות מוקפא כרגע',
  release_refused: 'הגרסה לא התקבלה',
  damaged_picture: 'התמונה פגומה: חסר חלק מהקובץ, או שאי אפשר לקרוא אותו. שמרו אותה מחדש או בחרו קובץ אחר, והעלו שוב',
  payload_too_large: 'הנתונים גדולים מדי',
  unsupported_media_type: 'סוג הקובץ אינו נתמך',
  rate_limited: 'נשלחו יותר מדי בקשות. נסו שוב בעוד דקה',
  internal: 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע',
  unavailable: 'השרת אינו זמין כרגע. נסו שוב בעוד רגע',
}

export function failureReason(error: unknown): string {
  if (!(error instanceof RequestFailure)) return panelMessages.unknownError
  if (error.status === 0) return panelMessages.offline
  if ((error.details as { reason?: string } | undefined)?.reason === 'card_number') return panelMessages.cardNumber
  const known = (failureTexts as Partial<Record<string, string>>)[error.code]
  return known ?? (error.status >= 500 ? failureTexts.internal : panelMessages.unknownError)
}

/** The text at the field that an error names: the reason where there is one. */
export function fieldRefusal(error: unknown): string {
  const reason = failureReason(error)
  return reason === failureTexts.validation_failed ? panelMessages.fieldRefused : reason
}

export const failureToast = (error: unknown, title: string) => ({ title, description: failureReason(error) })
