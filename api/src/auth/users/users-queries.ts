import type { Database } from '../../db/schema.ts'
import { foldCase } from './account-address.ts'
import { appMetadata, type UserRow } from './users-table.ts'

/** A typed name of an account, without surrounding space. It equals a stored one only letter by letter. */
export const normaliseName = (name: string): string => foldCase(name.trim())

/** By e-mail address or user name (decision 0007), both kept in lower case. */
export function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  const wanted = normaliseName(name)
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email', '=', wanted), where('user_name', '=', wanted)]))
    .executeTakeFirst()
}

export const readUser = (db: Database, id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const unknownPrefix = 'name '

/** The key under which codes and limits are kept: a user's id, or the name that was given when no user has it, never one that reads like
 *  an id. */
export const accountKey = (user: UserRow | undefined, name: string): string => user?.id ?? unknownPrefix + normaliseName(name)

export const isUserId = (account: string): boolean => !account.startsWith(unknownPrefix)

/** Everybody who may manage the shop. */
export async function listOwners(db: Database): Promise<UserRow[]> {
  const users = await db.selectFrom('users').selectAll().orderBy('created_at').execute()
  return users.filter((user) => appMetadata(user).role === 'owner')
}
