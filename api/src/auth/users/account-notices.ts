// Notices to the owner about attacks on the account: logged, shown in the panel beside the devices, and mailed at most once a day each.
import type { SessionList } from '@lechaim/shared/contracts/auth.ts'
import type { FastifyInstance } from 'fastify'
import { present } from '../../db/mapping.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import type { NoticeKind } from './users-table.ts'

const dayMs = 24 * 60 * 60_000
const shownMs = 30 * dayMs

/** Counts each reuse of a token, and the other kinds, which last, once a day. */
export async function noteAccount({ db, log, mailer }: FastifyInstance, userId: string, kind: NoticeKind): Promise<void> {
  const at = now()
  const dayAgo = new Date(Date.parse(at) - dayMs).toISOString()
  const isNew = await db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    const earlier = await trx
      .selectFrom('account_notices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const isDaily = kind !== 'token_reused'
    if (!user || (isDaily && earlier && earlier.last_at > dayAgo)) return false
    const mustMail = mailer.canSend && !(earlier?.mailed_at && earlier.mailed_at > dayAgo)
    const row = { times: (earlier?.times ?? 0) + 1, last_at: at, mailed_at: mustMail ? at : (earlier?.mailed_at ?? null) }
    await trx
      .insertInto('account_notices')
      .values({ user_id: userId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
      .execute()
    if (mustMail) await queueMail(trx, { to: user.email, ...writeMail(mails[kind].subject, [mails[kind].what, more]) })
    return true
  })
  if (!isNew) return
  log.warn({ notice: kind, user: userId }, 'an account was attacked')
  mailer.wake()
}

type Notice = NonNullable<SessionList['notices']>[number]

/** The notices of the last thirty days, the newest first. */
export async function listNotices(db: Database, userId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('account_notices')
    .select(['kind', 'times', 'last_at as lastAt'])
    .where('user_id', '=', userId)
    .where('last_at', '>', new Date(Date.now() - shownMs).toISOString())
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map((row) => present<Notice>(row))
}

const more = 'פרטים נוספים: ״החשבון שלי״ בפאנל הניהול.'
const mails: Record<NoticeKind, { subject: string; what: string }> = {
  code_guesses: {
    subject: 'ניסיונות רבים לנחש קוד לניהול החנות',
    what: 'הוקלדו היום קודים שגויים רבים. עד מחר אפשר להיכנס בסיסמה, או בקישור שבהודעה עם הקוד.',
  },
  code_mails: {
    subject: 'בקשות רבות לקוד לניהול החנות',
    what: 'התבקשו היום קודים רבים, ולכן לא יישלחו קודים נוספים עד מחר. אפשר להיכנס בסיסמה.',
  },
  factor_guesses: {
    subject: 'ניסיונות רבים לנחש קוד אימות לניהול החנות',
    what: 'מישהו שיודע את הסיסמה הקליד קודי אימות שגויים. כדאי להחליף את הסיסמה.',
  },
  token_reused: {
    subject: 'כניסה לניהול החנות הסתיימה',
    what: 'ייתכן שאחת הכניסות שלכם הועתקה, ולכן היא הסתיימה. יש להיכנס מחדש, וכדאי להחליף את הסיסמה.',
  },
}
