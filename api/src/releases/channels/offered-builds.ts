// The builds that visitors get, and whether another one is compatible with them.
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { ReleaseRefused } from '../checks/candidate.ts'
import { pairProblems } from '../checks/compatibility.ts'
import { findStored } from './release-queries.ts'

/** The builds that visitors get, canaries included, as the database has them. */
export async function offeredBuilds(db: Database | Transaction): Promise<ReleaseBuild[]> {
  const rows = await db
    .selectFrom('releases')
    .innerJoin('release_channels', 'release_channels.remote', 'releases.remote')
    .select('build')
    .where(({ or, eb, ref }) => or([eb('version', '=', ref('live')), eb('version', '=', ref('canary'))]))
    .execute()
  return rows.map(({ build }) => JSON.parse(build) as ReleaseBuild)
}

/** To be called after the last change of a transaction: another team may have released or rolled back something since the check.
 *  @throws ReleaseRefused where the release and what visitors get lack something of each other */
export async function verifyFit(trx: Transaction, remote: string, version: string): Promise<void> {
  const { build } = await findStored(trx, remote, version)
  const problems = pairProblems(JSON.parse(build) as ReleaseBuild, await offeredBuilds(trx))
  if (problems.length > 0) throw new ReleaseRefused(problems)
}
