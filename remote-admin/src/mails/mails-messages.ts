import type { MailCause } from '@lechaim/shared/contracts/mails.ts'
import { counted } from '@lechaim/shared/lib/format.ts'

const causes: Record<MailCause, string> = {
  recipient: 'הכתובת לא קיבלה את ההודעה',
  content: 'שרת הדוא״ל דחה את ההודעה',
  retries: 'השליחה לא הצליחה במשך יומיים',
  expired: 'ההודעה לא נשלחה בזמן שהייתה בתוקף',
}

export const mailsMessages = {
  title: (count: number) => counted(count, 'הודעת דוא״ל אחת לא נמסרה', 'שתי הודעות דוא״ל לא נמסרו', (n) => `${n} הודעות דוא״ל לא נמסרו`),
  causes,
  to: 'אל:',
  answer: 'תשובת שרת הדוא״ל:',
  seen: 'ראיתי',
  seenOf: (subject: string, to: string) => `ראיתי: ${subject}, אל ${to}`,
  allSeen: 'ראיתי הכול',
  resend: 'שליחה חוזרת',
  resendOf: (subject: string, to: string) => `שליחה חוזרת: ${subject}, אל ${to}`,
  resent: { title: 'ההודעה נשלחת שוב' },
  failed: 'הפעולה נכשלה',
}
