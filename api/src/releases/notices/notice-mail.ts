// The mail about a release that raised an alarm or was taken back.
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { type MailText, writeMail } from '../../mail/mail-text.ts'
import type { NoticedKind, TeamNoticeTable } from '../releases-table.ts'

const texts: Record<NoticedKind | 'test', { subject(remote: string): string; text: string }> = {
  failing: {
    subject: (remote) => `התראה על גרסה של ${remote}`,
    text: 'משהו משתבש אצל מבקרים בחנות, והגרסה לא הוחזרה מעצמה. כדאי לבדוק, ואם צריך להחזיר אותה.',
  },
  'rolled-back': {
    subject: (remote) => `גרסה של ${remote} הוחזרה`,
    text: 'הגרסה הוחזרה ביד, והמבקרים מקבלים שוב את הגרסה שלפניה.',
  },
  'rolled-back-by-itself': {
    subject: (remote) => `גרסה של ${remote} הוחזרה אוטומטית`,
    text: 'החנות החזירה את הגרסה מעצמה, והמבקרים מקבלים שוב את הגרסה שלפניה.',
  },
  'switched-off': {
    subject: (remote) => `${remote} כובה בחנות`,
    text: 'החלק הזה לא מוצג עכשיו לאף מבקר.',
  },
  test: {
    subject: (remote) => `בדיקה: הודעות על ${remote}`,
    text: 'זו הודעת בדיקה: התראות על הגרסאות של החלק הזה יגיעו לכתובת הזאת.',
  },
}

type Notice = Pick<TeamNoticeTable, 'remote' | 'version' | 'reason' | 'created_at' | 'kind'>

export function noticeMail({ kind, remote, version, reason, created_at }: Notice): MailText {
  const { subject, text } = texts[kind]
  return writeMail(subject(remote), [
    text,
    {
      facts: [
        { label: 'חלק', value: remote, ltr: true },
        ...(version ? [{ label: 'גרסה', value: version, ltr: true }] : []),
        ...(reason ? [{ label: 'סיבה', value: reason, ltr: true }] : []),
        { label: 'מועד', value: formatInstant(created_at) },
      ],
    },
  ])
}
