/** Texts of the footer. */
export const messages = {
  contact: 'יצירת קשר',
  address: 'כתובת',
  phone: 'טלפון',
  whatsapp: 'וואטסאפ',
  email: 'דוא״ל',
  hours: 'שעות פתיחה',
  weekdays: 'ימים א׳–ה׳:',
  weekends: 'יום ו׳:',
  information: 'מידע',
  social: 'עקבו אחרינו',
  facebook: 'פייסבוק',
  instagram: 'אינסטגרם',
  twitter: 'X (טוויטר)',
  business: (id: string) => `מספר עוסק: ${id}`,
  rights: (year: string, company: string) => `© ${year} ${company}. כל הזכויות שמורות`,
  warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
}
