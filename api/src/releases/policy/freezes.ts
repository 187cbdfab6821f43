// Times in which nothing is released or promoted, such as the days before a holiday. Roll-backs and kill switches always work.
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { now, sharedNow } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { ReleaseFreezeTable } from '../releases-table.ts'

export type Freeze = Selectable<ReleaseFreezeTable>

/** The freeze of this moment that lasts longest, by the clock that all processes share. */
export async function currentFreeze(db: Database | Transaction): Promise<Freeze | null> {
  const at = await sharedNow(db)
  const freeze = await db
    .selectFrom('release_freezes')
    .selectAll()
    .where('from_at', '<=', at)
    .where('until_at', '>', at)
    .orderBy('until_at', 'desc')
    .executeTakeFirst()
  return freeze ?? null
}

/** @throws ApiError releases_frozen */
export async function refuseFrozen(db: Database | Transaction): Promise<void> {
  const freeze = await currentFreeze(db)
  if (!freeze) return
  throw new ApiError(
    'releases_frozen',
    `Nothing is released or promoted until ${freeze.until_at}: ${freeze.reason}. Previews, roll-backs and the kill switch work`,
  )
}

/** @returns its number */
export async function addFreeze(db: Database, freeze: Pick<Freeze, 'from_at' | 'until_at' | 'reason'>): Promise<number> {
  const { id } = await db
    .insertInto('release_freezes')
    .values({ ...freeze, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those that have not ended. */
export async function listFreezes(db: Database): Promise<Freeze[]> {
  return db
    .selectFrom('release_freezes')
    .selectAll()
    .where('until_at', '>', await sharedNow(db))
    .orderBy('from_at')
    .execute()
}

/** @returns false where there is none of this number that has not ended */
export async function endFreeze(db: Database, id: number): Promise<boolean> {
  const at = await sharedNow(db)
  const { numUpdatedRows } = await db
    .updateTable('release_freezes')
    .set({ until_at: at })
    .where('id', '=', id)
    .where('until_at', '>', at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
