import type { Database } from '../../db/schema.ts'

interface RecoveryCodeTable {
  user_id: string
  /** Keyed and bound to the user: worthless out of a stolen database. */
  code_mac: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    recovery_codes: RecoveryCodeTable
  }
}

/** The unused ones. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return left
}

export const dropRecoveryCodes = (db: Database, userId: string) => db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
