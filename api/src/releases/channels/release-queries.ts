// The stored releases.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import type { ReleaseTable } from '../releases-table.ts'
import { addEvent, type Step } from './release-events.ts'

type NewRelease = Pick<ReleaseTable, 'source' | 'base' | 'archive'> & { build: ReleaseBuild; actor: string }

export const findRelease = (db: Database | Transaction, remote: string, version: string) =>
  db.selectFrom('releases').selectAll().where('remote', '=', remote).where('version', '=', version).executeTakeFirst()

/** A release that can be given to visitors.
 *  @throws ApiError not_found, also for one whose files were removed */
export async function findStored(db: Database | Transaction, remote: string, version: string) {
  const release = await findRelease(db, remote, version)
  if (!release) throw notFound('release')
  if (release.removed_at) {
    const day = release.removed_at.slice(0, 10)
    throw new ApiError('not_found', `${version} was unused for long, and its files were removed on ${day}: release it as another version`)
  }
  return release
}

export const changeRelease = (db: Database | Transaction, { remote, version }: Pick<Step, 'remote' | 'version'>) =>
  db.updateTable('releases').where('remote', '=', remote).where('version', '=', version)

export async function addRelease(trx: Transaction, { build, source, base, archive, actor }: NewRelease): Promise<void> {
  const { name: remote, version } = build
  await trx
    .insertInto('releases')
    .values({ remote, version, source, base, archive, build: JSON.stringify(build), released_by: actor, created_at: now(), used_at: now() })
    .execute()
  await trx
    .insertInto('release_channels')
    .values({ remote })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await addEvent(trx, 'released', { remote, version, actor, reason: source === 'local' ? 'a build of this checkout' : '' })
}

/** From now on the release counts as unused, unless a visitor gets it. */
export const noteUse = (trx: Transaction, remote: string, versions: readonly (string | null)[]) =>
  trx
    .updateTable('releases')
    .set({ used_at: now() })
    .where('remote', '=', remote)
    .where(
      'version',
      'in',
      versions.filter((version) => version !== null),
    )
    .execute()

/** Stores the highest number of visitors for whom a release failed at one time. */
export const keepFailedVisitors = (db: Database, remote: string, version: string, visitors: number) =>
  changeRelease(db, { remote, version }).set({ failed_visitors: visitors }).where('failed_visitors', '<', visitors).execute()
