import type { Database } from '../db/schema.ts'
import type { UserRow } from './users-table.ts'

/** As sign-in and codes name an account: without surrounding space, in lower case. */
export const normaliseName = (name: string): string => name.trim().toLowerCase()

/** By e-mail address or user name (decision 0007), both kept in lower case. */
export function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  const wanted = normaliseName(name)
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email', '=', wanted), where('user_name', '=', wanted)]))
    .executeTakeFirst()
}
