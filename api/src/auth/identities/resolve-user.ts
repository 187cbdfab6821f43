import type { Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { normaliseName, readUser } from '../users/users-queries.ts'
import type { UserRow } from '../users/users-table.ts'
import { findIdentity } from './identities-table.ts'
import { accountData, linkIdentity, type ProvenAccount } from './link-identity.ts'

/** The user that the account is linked with, or else the one whose address the provider has verified, who is then linked. No user is created,
 *  and an unverified address is refused alike whether or not a user has it.
 *  @throws AuthError provider_email_needs_verification, signup_disabled */
export async function resolveUser(trx: Transaction, account: ProvenAccount): Promise<UserRow> {
  const linked = await findIdentity(trx, account.provider, account.sub)
  if (linked) {
    await trx
      .updateTable('identities')
      .set({ last_sign_in_at: now(), identity_data: accountData(account), email: account.email && normaliseName(account.email) })
      .where('id', '=', linked.id)
      .execute()
    return readUser(trx, linked.user_id)
  }
  if (account.email && !account.emailVerified) {
    throw new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${account.provider}`)
  }
  const user = account.email
    ? await trx.selectFrom('users').selectAll().where('email', '=', normaliseName(account.email)).executeTakeFirst()
    : undefined
  if (!user) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return linkIdentity(trx, user, account)
}
