// Finds the users of accounts at providers; links and unlinks these, with a mail to the user.
import { randomUUID } from 'node:crypto'
import { readAddress } from '@lechaim/shared/lib/account-address.ts'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { type MailText, writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { dropFlows } from '../flows/flow-states.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { requireFresh } from '../sessions/sessions.ts'
import { readUser } from '../users/users-queries.ts'
import { appMetadata, type UserRow } from '../users/users-table.ts'
import { findIdentity, listIdentities } from './identities-table.ts'

/** An account at a provider, as the provider has proved it. */
export interface ProvenAccount {
  provider: string
  sub: string
  email: string | null
  /** True when the provider has verified the address. */
  emailVerified: boolean
  /** Name, picture and the like, to be shown. */
  data: Record<string, unknown>
}

/** Requires the second factor, if there is one, and a sign-in of the last quarter of an hour.
 *  @throws AuthError insufficient_aal, reauthentication_needed */
export async function confirmLinking({ server, signedIn: { session } }: FastifyRequest): Promise<void> {
  if (!(await isConfirmed(server.db, session)))
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to change identities')
  requireFresh(session, 'Changing identities')
}

/** The user linked with the account, else the one whose address the provider has verified, who is then linked, unless that user has
 *  unlinked it. Creates no user, and refuses
 *  an unverified address alike with and without a user.
 *  @throws AuthError provider_email_needs_verification, signup_disabled */
export async function resolveUser(trx: Transaction, account: ProvenAccount): Promise<UserRow> {
  const linked = await findIdentity(trx, account.provider, account.sub)
  if (linked) {
    await trx.updateTable('identities').set(columnsOf(account)).where('id', '=', linked.id).execute()
    return readUser(trx, linked.user_id)
  }
  if (account.email && !account.emailVerified) {
    throw new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${account.provider}`)
  }
  const email = readAddress(account.email)
  const user = email === null ? undefined : await trx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  if (!user || (await isUnlinked(trx, user.id, account)))
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return linkIdentity(trx, user, account)
}

/** @returns the user as it is now
 *  @throws AuthError identity_already_exists */
export async function linkIdentity(trx: Transaction, user: UserRow, account: ProvenAccount): Promise<UserRow> {
  const other = await findIdentity(trx, account.provider, account.sub)
  if (other) {
    const whose = other.user_id === user.id ? '' : ' to another user'
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${whose}`)
  }
  const columns = columnsOf(account)
  await trx
    .insertInto('identities')
    .values({
      id: randomUUID(),
      user_id: user.id,
      provider: account.provider,
      sub: account.sub,
      ...columns,
      created_at: columns.last_sign_in_at,
      updated_at: columns.last_sign_in_at,
    })
    .execute()
  await trx
    .deleteFrom('unlinked_accounts')
    .where('user_id', '=', user.id)
    .where('provider', '=', account.provider)
    .where('sub', '=', account.sub)
    .execute()
  await queueMail(trx, { to: user.email, ...identityMail('linked', account.provider) })
  return nameProviders(trx, user)
}

/** Removes a linked account. The address with its password always stays.
 *  @throws AuthError single_identity_not_deletable, identity_not_found */
export async function unlinkIdentity(trx: Transaction, user: UserRow, id: string): Promise<UserRow> {
  if (id === user.id) {
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  }
  const [removed] = await removeIdentities(trx, user.id, id)
  if (!removed) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  // A sign-in by it may have got its code already.
  await dropFlows(trx, user.id)
  await queueMail(trx, { to: user.email, ...identityMail('unlinked', removed.provider) })
  return readUser(trx, user.id)
}

/** Removes the account of this id, or all of the user's: none of them links itself again. */
export async function removeIdentities(trx: Transaction, userId: string, id?: string) {
  const removed = await trx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['user_id', 'provider', 'sub'])
    .execute()
  if (removed.length > 0) {
    await trx
      .insertInto('unlinked_accounts')
      .values(removed)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await nameProviders(trx, await readUser(trx, userId))
  return removed
}

async function isUnlinked(trx: Transaction, userId: string, { provider, sub }: ProvenAccount): Promise<boolean> {
  const row = await trx
    .selectFrom('unlinked_accounts')
    .select('sub')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('sub', '=', sub)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the linked providers in the user's metadata. */
async function nameProviders(trx: Transaction, user: UserRow): Promise<UserRow> {
  const linked = (await listIdentities(trx, user.id)).map(({ provider }) => provider)
  const metadata = { ...appMetadata(user), providers: [...new Set(['email', ...linked])] }
  return trx
    .updateTable('users')
    .set({ app_metadata: JSON.stringify(metadata) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Written at each sign-in by the account. */
function columnsOf({ data, sub, email: given, emailVerified }: ProvenAccount) {
  const email = readAddress(given)
  const identity_data = JSON.stringify({ ...data, sub, ...(email && { email, email_verified: emailVerified }) })
  return { identity_data, email, last_sign_in_at: now() }
}

const identityMail = (change: 'linked' | 'unlinked', provider: string): MailText =>
  writeMail(change === 'linked' ? 'נוספה דרך כניסה לניהול החנות' : 'הוסרה דרך כניסה לניהול החנות', [
    change === 'linked' ? 'מעתה אפשר להיכנס לניהול החנות גם באמצעות:' : 'אי אפשר עוד להיכנס לניהול החנות באמצעות:',
    provider,
    'לא אתם? יש להסיר את דרכי הכניסה המיותרות ולהחליף את הסיסמה ב״החשבון שלי״ בפאנל הניהול.',
  ])
