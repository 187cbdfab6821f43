// Codes by mail: six digits to type or a link to follow, for ten minutes, five typed tries and one use. An unknown name gets a code without
// a mail, so that responses and their time do not differ.
import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { queueMail } from '../../mail/mailer.ts'
import { createFlow, dropFlows } from '../flows/flow-states.ts'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { forgetDevices } from '../sessions/device-cookie.ts'
import { normaliseName } from '../users/users-queries.ts'
import { clearGuesses, countCodeAction } from './code-limits.ts'
import { codeMail } from './code-mail.ts'
import { type AuthCodeTable, type CodeKind, methodOf } from './codes-table.ts'

export type CodeRow = Selectable<AuthCodeTable>

const lifetimeMs = 10 * 60_000
const maxTries = 5

export interface NewCode {
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

/** Makes a code in the place of the earlier one of its kind, and queues its mail. */
export async function issueCode(
  { db, keys, config, mailer }: FastifyInstance,
  { kind, account, to, until, target }: NewCode,
): Promise<void> {
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
    if (target?.challenge)
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
  if (!row || !timingSafeEqual(Buffer.from(row.code_mac), Buffer.from(codeMac(keys.refreshSecret, row.id, code)))) throw codeExpired()
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
    .where('email', '=', normaliseName(email))
    .where('expires_at', '>', now())
    .executeTakeFirst()

/** Marks the code as used.
 *  @throws AuthError otp_expired when a simultaneous request used it */
export async function takeCode(db: Database, { id }: CodeRow): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('auth_codes').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw codeExpired()
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
