// Addresses that get a mail about each new order: those that the owner set, or else those of all owners.
import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { listOwners } from '../../auth/users/users-queries.ts'
import { lockName } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { invalid } from '../../http/errors/api-error.ts'

interface OrderNoticeAddressTable {
  email: string
  position: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    order_notice_addresses: OrderNoticeAddressTable
  }
}

const readSet = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('order_notice_addresses').select('email').orderBy('position').execute()
  return rows.map(({ email }) => email)
}

const ownersOf = async (db: Database): Promise<string[]> => (await listOwners(db)).map(({ email }) => email)

export async function readNoticeAddresses(db: Database): Promise<string[]> {
  const set = await readSet(db)
  return set.length > 0 ? set : ownersOf(db)
}

/** For the panel: the addresses that were set, and those that get the notices where none was. */
export const listNoticeAddresses = async (db: Database) => ({ addresses: await readSet(db), owners: await ownersOf(db) })

/** Sets them, without repetitions; none brings the owners back.
 *  @throws validation_failed */
export async function saveNoticeAddresses(trx: Transaction, addresses: readonly string[]): Promise<void> {
  const wrong = addresses.findIndex((address) => !isEmail(address))
  if (wrong >= 0) throw invalid(`addresses.${wrong}`, 'An address must be an e-mail address')
  const distinct = [...new Map(addresses.map((address) => [foldCase(address), address])).values()]
  await lockName(trx, 'notice addresses')
  await trx.deleteFrom('order_notice_addresses').execute()
  if (distinct.length === 0) return
  await trx
    .insertInto('order_notice_addresses')
    .values(distinct.map((email, position) => ({ email, position })))
    .execute()
}
