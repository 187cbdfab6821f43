import type { AuthUser } from '@lechaim/shared/contracts/auth.ts'
import type { Generated, Selectable } from 'kysely'
import type { Whole } from '../../db/mapping.ts'
import type { Database, Stamped } from '../../db/schema.ts'
import { listFactors } from '../factors/factors-table.ts'
import { listIdentities } from '../identities/identities-table.ts'

interface UserTable extends Stamped {
  id: string
  email: string
  user_name: string | null
  password_hash: string
  demo_password: number
  app_metadata: string
  user_metadata: string
  last_sign_in_at: string | null
  /** Device cookies of an earlier one no longer count (`sessions/device-cookie.ts`). */
  device_generation: Generated<number>
}

export type NoticeKind = 'code_guesses' | 'code_mails' | 'factor_guesses' | 'token_reused'

/** Attacks on an account, reported to its owner. */
interface AccountNoticeTable {
  user_id: string
  kind: NoticeKind
  times: number
  last_at: string
  mailed_at: string | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    users: UserTable
    account_notices: AccountNoticeTable
  }
}

export type UserRow = Selectable<UserTable>

interface AppMetadata {
  provider: string
  providers: string[]
  role?: string
}

export const appMetadata = (row: UserRow): AppMetadata => JSON.parse(row.app_metadata)

/** An owner's app_metadata. Rights never depend on user_metadata, which users write themselves. */
export const ownerMetadata: AppMetadata = { provider: 'email', providers: ['email'], role: 'owner' }

/** The user, with factors and identities, as the auth protocol shows it; the panel's part of that is `AuthUser`. */
export const showUser = async (db: Database, row: UserRow) =>
  ({
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email,
    phone: '',
    email_confirmed_at: row.created_at,
    confirmed_at: row.created_at,
    last_sign_in_at: row.last_sign_in_at,
    app_metadata: appMetadata(row),
    user_metadata: JSON.parse(row.user_metadata) as Record<string, unknown>,
    identities: [emailIdentity(row), ...(await listIdentities(db, row.id))],
    factors: (await listFactors(db, row.id)).map((factor) => ({ ...factor, factor_type: 'totp' })),
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: false,
  }) satisfies Whole<AuthUser> & Record<string, unknown>

/** The address with its password: no row, because nothing may remove this last way in. */
const emailIdentity = ({ id, email, last_sign_in_at, created_at, updated_at }: UserRow) => ({
  identity_id: id,
  id,
  user_id: id,
  identity_data: { sub: id, email, email_verified: true },
  provider: 'email',
  last_sign_in_at,
  created_at,
  updated_at,
  email,
})
