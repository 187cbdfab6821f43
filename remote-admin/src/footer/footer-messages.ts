import type { ConfirmedText } from '@lechaim/shared/contracts/confirmed-texts.ts'
import { common } from '@lechaim/shared/messages/common.ts'

export const footerMessages = {
  title: 'ניהול תחתית האתר',
  company: 'פרטי החברה',
  hours: 'שעות פתיחה',
  social: 'רשתות חברתיות',
  legal: 'מסמכים',
  companyName: 'שם החברה',
  description: 'תיאור',
  address: 'כתובת',
  phone: 'טלפון',
  email: 'דוא״ל',
  businessId: 'מספר עוסק',
  weekdays: 'שעות בימים א׳–ה׳',
  weekends: 'שעות ביום ו׳',
  privacyPolicy: common.legal.privacyPolicy,
  privacyHint: 'עמוד הפרטיות נפתח בקישור שבתחתית האתר, ובו טופס לצפייה בפרטים ולמחיקתם',
  suggestPrivacy: 'הצגת נוסח מוצע למדיניות הפרטיות',
  privacyTemplate: `אנו אוספים רק את הפרטים שנחוצים לטיפול בהזמנה: שם, דוא״ל, טלפון וכתובת, וכן את מה שכתבתם בהערות.
אין חובה חוקית למסור אותם, אך בלעדיהם לא נוכל לספק את ההזמנה.
הפרטים נמסרים למי שמספק את ההזמנה בלבד, כגון שליח. איננו מוכרים פרטים, ואין באתר מעקב או פרסומות.
אפשר לראות את הפרטים השמורים, לבקש לתקן אותם או למחוק אותם, בטופס שבעמוד הזה או בפנייה אלינו.`,
  confirmed: {
    weekdays: 'שעות בימים א׳–ה׳',
    weekends: 'שעות ביום ו׳',
    accessibilityStatement: common.legal.accessibilityStatement,
    cancellationPolicy: common.legal.cancellationPolicy,
    terms: common.legal.terms,
  } satisfies Record<ConfirmedText, string>,
  unconfirmed: 'עוד לא מוצגים ללקוחות',
  confirmHours: (name: string) => `${name}: השעות נכונות`,
  confirmLegal: (name: string) => `${name}: קראתי, מתאים לחנות`,
  confirmHint: 'הטקסט שכאן הוא דוגמה, והוא יוצג ללקוחות רק אחרי שתסמנו או תכתבו אותו מחדש, ותשמרו',
  preview: 'תצוגה מקדימה',
  saved: { title: 'פרטי תחתית האתר עודכנו' },
  failed: { title: 'שגיאה בעדכון תחתית האתר', description: 'נסו שוב מאוחר יותר' },
}
