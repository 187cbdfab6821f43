// `npm run reset-owner`: a new password for a locked-out owner, with or without a running server. Ends every session and removes the second
// factor and linked accounts: the phone may be lost, and an attacker may have linked an account.
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { withShop } from '../../db/connection.ts'
import { explained, type Say } from '../../db/explain-failure.ts'
import type { Database } from '../../db/schema.ts'
import { changedAt } from '../../db/times.ts'
import { dropRecoveryCodes } from '../factors/recovery-codes-table.ts'
import { dropFlows } from '../flows/flow-states.ts'
import { removeIdentities } from '../identities/link-identity.ts'
import { forgetDevices } from '../sessions/device-cookie.ts'
import { hashPassword, readableSecret } from './password.ts'
import { listOwners, normaliseName } from './users-queries.ts'
import type { UserRow } from './users-table.ts'

/** @returns the exit code */
export async function resetOwnerCommand([email]: string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return explained(say, async () => {
    const owner = await resetOwner(readConfig(env), email)
    say(`Owner     ${owner.email}${owner.userName ? `, or ${owner.userName}` : ''}`)
    say(`Password  ${owner.password}`)
    say('Every session has ended, and the second factor is gone. Sign in and choose a password of your own.')
  })
}

/** Gives the owner a new random password.
 *  @throws OperationError when there is no shop, or no such owner */
export async function resetOwner(config: Config, email?: string) {
  return withShop(config, async (db) => {
    const owner = await findOwner(db, email)
    const password = readableSecret(4, 4)
    await setPassword(db, owner, await hashPassword(password, config.passwordCost))
    return { email: owner.email, userName: owner.user_name, password }
  })
}

/** The owner of this address, or the only one.
 *  @throws ConfigError */
export async function findOwner(db: Database, email?: string): Promise<UserRow> {
  const owners = (await listOwners(db)).filter((owner) => !email || owner.email === normaliseName(email))
  const [owner, another] = owners
  if (!owner) throw new ConfigError(email ? `There is no owner ${email}` : 'There is no owner')
  if (another) throw new ConfigError(`Which one? name the address: ${owners.map(({ email }) => email).join(', ')}`)
  return owner
}

async function setPassword(db: Database, { id, updated_at }: UserRow, passwordHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await trx.deleteFrom('factors').where('user_id', '=', id).execute()
    await dropRecoveryCodes(trx, id)
    await trx.deleteFrom('auth_codes').where('account', '=', id).execute()
    await dropFlows(trx, id)
    await removeIdentities(trx, id)
    await forgetDevices(trx, id)
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, demo_password: 0, updated_at: changedAt(updated_at) })
      .where('id', '=', id)
      .execute()
  })
}
