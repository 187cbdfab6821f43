import type { FailureCause } from '@lechaim/shared/contracts/page-reports.ts'
import type { ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { counted } from '@lechaim/shared/lib/format.ts'

const states: Record<ReleaseRecord['state'], string> = {
  live: 'באוויר',
  canary: 'קנרית',
  preview: 'תצוגה מקדימה',
  kept: 'שמורה',
  withdrawn: 'הוחזרה לאחור',
}

const causes: Record<FailureCause, string> = {
  unreachable: 'קובץ לא נטען',
  integrity: 'קובץ שונה מזה ששוחרר',
  slow: 'טעינה איטית',
  evaluation: 'שגיאה בהרצת הקוד',
  missing: 'רכיב חסר',
  contract: 'חוזה לא נתמך',
  render: 'שגיאה ברינדור',
  mismatch: 'אי־התאמה בהידרציה',
  uncaught: 'שגיאה שלא נתפסה',
  blocked: 'הדף נחסם',
  server: 'שגיאה ברינדור בשרת',
}

/** Known kinds of events; the server may have further ones. */
const events: Record<string, string> = {
  released: 'הועלתה',
  live: 'עלתה לאוויר',
  canary: 'ניתנה כקנרית',
  preview: 'ניתנה לתצוגה מקדימה',
  'rolled-back': 'הוחזרה לאחור',
  'rolled-back-by-itself': 'הוחזרה לאחור אוטומטית',
  failing: 'התרעה על תקלות',
  'switched-off': 'החלק כובה',
  'switched-on': 'החלק הופעל',
}

const actors: Record<string, string> = { local: 'בנייה מקומית', server: 'השרת', operator: 'מפעיל האתר' }

export const releasesMessages = {
  states,
  causes,
  event: (kind: string) => events[kind] ?? kind,
  /** Null for a deploy token, which is shown by its id. */
  actor: (by: string) => actors[by] ?? null,
  by: 'על ידי',
  remotes: 'החלקים של הצוות',
  none: 'עוד לא שוחררה גרסה',
  off: 'כבוי',
  refresh: 'רענון',
  failed: 'הנתונים לא נטענו',
  now: 'מי מקבל מה עכשיו',
  share: (percent: number) => `${percent}% מהמבקרים`,
  everybody: 'כל המבקרים',
  nobody: 'אף מבקר',
  shares: 'חלוקת המבקרים בין הגרסאות',
  switchedOff: 'החלק כבוי: המבקרים לא מקבלים ממנו כלום.',
  releases: 'גרסאות',
  noReleases: 'עוד אין גרסאות.',
  commit: 'קומיט',
  author: 'מאת',
  unclean: 'עם שינויים שלא נכנסו לקומיט',
  noCommit: 'לא ידוע מאיזה קומיט נבנתה',
  releasedAt: 'הועלתה',
  promote: 'קידום',
  rollBack: 'החזרה לאחור',
  preview: 'קישור לתצוגה מקדימה',
  actionsOf: (version: string) => `פעולות בגרסה ${version}`,
  failures: (count: number) => counted(count, 'סוג תקלה אחד', 'שני סוגי תקלות', (many) => `${many} סוגי תקלות`),
  timeLine: 'ציר הזמן',
  noEvents: 'עוד לא קרה כלום.',
  figures: 'מה קרה לדפים',
  figureNames: {
    version: 'גרסה',
    pages: 'דפים',
    ready: 'שמישים',
    failed: 'עם תקלה',
    carts: 'הוסיפו לסל',
    orders: 'הזמינו',
  },
  fewPages: 'אחוזים הם מתוך הדפים שנשלחו. פחות מ־100 דפים הם מעט מכדי להשוות.',
}
