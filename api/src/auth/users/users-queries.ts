import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import type { Database } from '../../db/schema.ts'
import { appMetadata, type UserRow } from './users-table.ts'

/** A typed name of an account, without surrounding space. It equals a stored one only letter by letter. */
export const normaliseName = (name: string): string => foldCase(name.trim())

/** A typed name. Never for what a provider says: two of its accounts would be one. */
export const typedName = (name: string): string => normaliseName(plainForm(name))

/** A code as typed or pasted: with spaces or marks round its digits. */
export const typedCode = (code: string): string => plainForm(code).replace(/[ -]/g, '')

/** By e-mail address or user name (decision 0007), both kept in lower case; as typed before the plain form. */
export async function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  const names = [...new Set([normaliseName(name), typedName(name)])]
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email', 'in', names), where('user_name', 'in', names)]))
    .execute()
  const isCalled = (wanted: string) => users.find(({ email, user_name }) => email === wanted || user_name === wanted)
  return names.map(isCalled).find(Boolean)
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
