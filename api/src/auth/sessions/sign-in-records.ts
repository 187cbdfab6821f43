// The sign-ins of the last thirty days, which the owner is shown.
import type { SessionList } from '@lechaim/shared/contracts/auth.ts'
import type { Generated } from 'kysely'
import { present } from '../../db/mapping.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

interface SignInTable {
  id: Generated<number>
  user_id: string
  /** As in the session's `amr`. */
  method: string
  provider: string | null
  address: string
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    sign_ins: SignInTable
  }
}

export interface SignInMethod {
  /** As `amr` has it: password, otp, oauth, recovery, … */
  method: string
  /** Of `oauth` and its like. */
  provider?: string | null
  /** The caller's. */
  address: string
}

const keptMs = 30 * 24 * 60 * 60_000
const shown = 20

export async function recordSignIn(db: Database, userId: string, { method, provider = null, address }: SignInMethod): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('created_at', '<=', new Date(Date.now() - keptMs).toISOString())
    .execute()
  await db.insertInto('sign_ins').values({ user_id: userId, method, provider, address, created_at: now() }).execute()
}

type SignIn = NonNullable<SessionList['signIns']>[number]

/** The newest first. */
export async function listSignIns(db: Database, userId: string): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['method', 'provider', 'address', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => present<SignIn>(row))
}
