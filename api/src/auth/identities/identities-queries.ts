import type { Database } from '../../db/schema.ts'
import type { IdentityRow } from './identities-table.ts'

export const listIdentities = (db: Database, userId: string): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

export const findIdentity = (db: Database, provider: string, sub: string): Promise<IdentityRow | undefined> =>
  db.selectFrom('identities').selectAll().where('provider', '=', provider).where('sub', '=', sub).executeTakeFirst()
