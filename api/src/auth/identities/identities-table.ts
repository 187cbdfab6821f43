import type { Database, Stamped } from '../../db/schema.ts'

/** A provider's account that signs a user in. */
interface IdentityTable extends Stamped {
  id: string
  user_id: string
  provider: string
  /** The provider's own name for the account, which never changes. */
  sub: string
  /** The provider's data about the account, as JSON. */
  identity_data: string
  email: string | null
  last_sign_in_at: string | null
}

/** An account that its user has unlinked: it links itself no more. */
interface UnlinkedAccountTable {
  user_id: string
  provider: string
  sub: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    identities: IdentityTable
    unlinked_accounts: UnlinkedAccountTable
  }
}

/** The user's identities as the auth protocol shows them. */
export async function listIdentities(db: Database, userId: string) {
  const rows = await db
    .selectFrom('identities')
    .select([
      'id as identity_id',
      'sub as id',
      'user_id',
      'provider',
      'email',
      'last_sign_in_at',
      'created_at',
      'updated_at',
      'identity_data',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ email, identity_data, ...row }) => ({
    ...row,
    identity_data: JSON.parse(identity_data) as Record<string, unknown>,
    ...(email && { email }),
  }))
}

export const findIdentity = (db: Database, provider: string, sub: string) =>
  db.selectFrom('identities').selectAll().where('provider', '=', provider).where('sub', '=', sub).executeTakeFirst()
