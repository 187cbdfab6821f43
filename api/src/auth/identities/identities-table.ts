import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A provider's account that signs a user in. */
export interface IdentityTable {
  id: string
  user_id: string
  provider: string
  /** The provider's own name for the account, which never changes. */
  sub: string
  /** The provider's data about the account, as JSON. */
  identity_data: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    identities: IdentityTable
  }
}

export type IdentityRow = Selectable<IdentityTable>

/** The identity as the auth protocol shows it. */
export const toIdentity = ({ id, sub, identity_data, email, ...row }: IdentityRow) => ({
  identity_id: id,
  id: sub,
  user_id: row.user_id,
  identity_data: JSON.parse(identity_data) as Record<string, unknown>,
  provider: row.provider,
  last_sign_in_at: row.last_sign_in_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...(email && { email }),
})

export const listIdentities = (db: Database, userId: string): Promise<IdentityRow[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

export const findIdentity = (db: Database, provider: string, sub: string): Promise<IdentityRow | undefined> =>
  db.selectFrom('identities').selectAll().where('provider', '=', provider).where('sub', '=', sub).executeTakeFirst()
