import { randomUUID } from 'node:crypto'
import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import { type Config, ConfigError, demoPassword, opensToOthers } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { demoEmail, demoUserName, hasDemoOwner } from './demo-owner.ts'
import { hashPassword } from './password.ts'
import { ownerMetadata } from './users-table.ts'

/** Makes the owner on the first start: the configured one, else in demo mode the demo owner. In production a demo owner left in
 *  the data gives way to the configured one (ASVS 6.3.2: no default account outside demo mode).
 *  @throws ConfigError when production has no owner to start with, or when a shop that others can reach would have the demo owner */
export async function ensureOwner(db: Database, config: Config): Promise<void> {
  const hasUsers = (await db.selectFrom('users').select('id').executeTakeFirst()) !== undefined
  const isDemoOwner = await hasDemoOwner(db)
  const mustReplace = config.mode === 'production' && isDemoOwner
  const isNeeded = !hasUsers || mustReplace
  const owner = isNeeded ? chooseOwner(config) : null
  const opening = opensToOthers(config)
  if (opening && !config.publicDemo && config.mode === 'demo' && (owner?.isDemo ?? isDemoOwner)) throw new ConfigError(notPublic(opening))
  if (!isNeeded) return
  if (!owner) throw new ConfigError(refusal(mustReplace))
  const passwordHash = await hashPassword(owner.password, config.passwordCost)
  await db.transaction().execute(async (trx) => {
    if (mustReplace) await trx.deleteFrom('users').where('demo_password', '=', 1).execute()
    const createdAt = now()
    await trx
      .insertInto('users')
      .values({
        id: randomUUID(),
        email: foldCase(owner.email),
        user_name: owner.userName,
        password_hash: passwordHash,
        demo_password: Number(owner.isDemo),
        app_metadata: JSON.stringify(ownerMetadata),
        user_metadata: '{}',
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute()
  })
}

/** The owner to create; null where none is configured and none may be made up. */
function chooseOwner({ owner, mode }: Config) {
  if (owner) return { ...owner, userName: null, isDemo: false }
  return mode === 'demo' ? { email: demoEmail, password: demoPassword, userName: demoUserName, isDemo: true } : null
}

const refusal = (mustReplace: boolean) =>
  mustReplace
    ? 'The owner still has the demo password: set LECHAIM_OWNER_EMAIL and LECHAIM_OWNER_PASSWORD'
    : 'LECHAIM_OWNER_EMAIL and LECHAIM_OWNER_PASSWORD are needed on the first start in production'

const notPublic = (setting: string) =>
  `With ${setting} others reach this demo, whose login screen shows the owner's password: set NODE_ENV=production for a shop, or LECHAIM_DEMO=public for a demo that everybody may use`
