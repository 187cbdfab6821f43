// Codes by mail: six digits to type or a link to follow, for ten minutes, five typed tries and one use. An unknown name gets a code without
// a mail, so that responses and their time do not differ.
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { queueMail } from '../../mail/mailer.ts'
import { createFlow, dropFlows } from '../flows/flow-states.ts'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { callerOf, forgetDevices } from '../sessions/device-cookie.ts'
import { accountKey, findUser, normaliseName, typedCode, typedName } from '../users/users-queries.ts'
import { clearGuesses, countCodeAction } from './code-limits.ts'
import { codeMail } from './code-mail.ts'
import { type AuthCodeTable, type CodeKind, methodOf } from './codes-table.ts'

type CodeRow = Selectable<AuthCodeTable>

const lifetimeMs = 10 * 60_000
const maxTries = 5

interface NewCode {
  kind: CodeKind
  /** An account's key (`accountKey`). */
  account: string
  /** The recipient; empty for none. */
  to: string
  /** Expiry, as ISO 8601; ten minutes from now, unless it replaces one that must not last longer. */
  until?: string
  /** Target and challenge of the mail's link; without it the link leads to the panel. */
  target?: LinkTarget
}

export const codeExpired = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')

/** Mails a code to the user of this name, without disclosing if there is one or if too many were requested. Without mail no code is made:
 *  it could only be guessed. */
export async function requestCode(request: FastifyRequest, kind: CodeKind, name: string, target?: LinkTarget) {
  const app = request.server
  if (!app.mailer.canSend) return
  const user = await findUser(app.db, name)
  const account = accountKey(user, name)
  const from = callerOf(request, user).device === null ? '' : 'own '
  if (await countCodeAction(app, account, `send ${from}${kind}`)) await issueCode(app, { kind, account, to: user?.email ?? '', target })
}

/** Mails a code to the signed-in user. Each kind has its own limit, which requests for others do not use up.
 *  @throws AuthError over_email_send_rate_limit, otp_disabled */
export async function mailOwnCode(app: FastifyInstance, code: NewCode): Promise<void> {
  checkCanSend(app)
  if (!(await countCodeAction(app, code.account, `send ${code.kind}`))) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after some time')
  }
  await issueCode(app, code)
}

/** @throws AuthError otp_disabled */
export function checkCanSend({ mailer }: FastifyInstance): void {
  if (!mailer.canSend) throw new AuthError(422, 'otp_disabled', 'Mail is not configured')
}

/** Mails a new code for a pending change of address, with the expiry of the first one. An address without a pending change gets a code but
 *  no mail, so that the response's time does not differ. */
export async function resendEmailChange(app: FastifyInstance, email: string, target?: LinkTarget): Promise<void> {
  if (!app.mailer.canSend) return
  const pending = await findEmailChange(app.db, email)
  const account = pending?.account ?? accountKey(undefined, email)
  if (!(await countCodeAction(app, account, 'send email_change'))) return
  await issueCode(app, { kind: 'email_change', account, to: pending?.email ?? '', target, until: pending?.expires_at })
}

/** Makes a code in the place of the earlier one of its kind, and queues its mail. */
async function issueCode({ db, keys, config, mailer }: FastifyInstance, { kind, account, to, until, target }: NewCode): Promise<void> {
  const [id, code, link] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0'), randomBytes(32).toString('base64url')]
  const expires_at = until ?? new Date(Date.now() + lifetimeMs).toISOString()
  const macs = { code_mac: codeMac(keys.refreshSecret, id, code), link_mac: linkMac(keys.refreshSecret, link) }
  const row = { id, kind, account, email: to, ...macs, expires_at, tries: 0 }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('auth_codes').where('expires_at', '<=', now()).execute()
    await trx
      .insertInto('auth_codes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account', 'kind']).doUpdateSet(row))
      .execute()
    if (target)
      await createFlow(trx, { ...target.challenge, method: methodOf(kind), redirect_to: target.redirectTo, mailed_code_id: id, expires_at })
    await queueMail(trx, { to, ...codeMail(config, kind, code, link, target), expiresAt: expires_at })
  })
  mailer.wake()
}

/** The unused code with these digits. Each call counts as a try; tries of known devices and sessions (`isOwn`) are counted apart.
 *  @throws AuthError otp_expired */
export async function checkCode(
  app: FastifyInstance,
  { kind, account, code, isOwn }: Pick<NewCode, 'kind' | 'account'> & { code: string; isOwn: boolean },
): Promise<CodeRow> {
  const { db, keys } = app
  const action = isOwn ? 'own-guess' : 'guess'
  if (!(await countCodeAction(app, account, action))) throw codeExpired()
  const row = await db
    .updateTable('auth_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('expires_at', '>', now())
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.code_mac), Buffer.from(codeMac(keys.refreshSecret, row.id, typedCode(code)))))
    throw codeExpired()
  await clearGuesses(db, account, action)
  return row
}

/** The code whose link this is. Tries are not counted: 256 bits can't be guessed.
 *  @throws AuthError otp_expired */
export async function checkLink({ db, keys }: FastifyInstance, kind: CodeKind, link: string): Promise<CodeRow> {
  const row = await db
    .selectFrom('auth_codes')
    .selectAll()
    .where('link_mac', '=', linkMac(keys.refreshSecret, link))
    .where('kind', '=', kind)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!row) throw codeExpired()
  return row
}

/** The pending change to this address. */
export const findEmailChange = (db: Database, email: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('auth_codes')
    .selectAll()
    .where('kind', '=', 'email_change')
    .where('email', 'in', [normaliseName(email), typedName(email)])
    .where('expires_at', '>', now())
    .executeTakeFirst()

/** Marks the code as used.
 *  @throws AuthError otp_expired when another request used it, or a newer one took its place */
export async function takeCode(db: Database, id: string): Promise<CodeRow> {
  const code = await db.deleteFrom('auth_codes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!code) throw codeExpired()
  return code
}

/** Drops what ended sessions may have begun, since they may not be the owner's: an unconfirmed change of address, flows that link or sign
 *  in, and the cookies of devices. */
export async function dropPendingChanges(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('auth_codes').where('account', '=', userId).where('kind', '=', 'email_change').execute()
  await dropFlows(db, userId)
  await forgetDevices(db, userId)
}

const codeMac = (secret: Buffer, id: string, code: string) => createHmac('sha256', secret).update(`code:${id}:${code}`).digest('base64url')
const linkMac = (secret: Buffer, link: string) => createHmac('sha256', secret).update(`link:${link}`).digest('base64url')
