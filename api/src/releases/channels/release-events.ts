// Events: the history of each remote, in which every change of its channel ends with an entry.
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { queueNotices } from '../notices/queue-notices.ts'
import type { EventKind } from '../releases-table.ts'

/** Operations on a release of a remote. */
export interface Step {
  remote: string
  version: string
  /** A deploy token's id, `local` or `server`. */
  actor: string
  reason?: string
}

export async function addEvent(
  trx: Database | Transaction,
  kind: EventKind,
  { remote, version, actor, reason = '' }: Partial<Step> & Omit<Step, 'version'>,
) {
  const event = { remote, version: version ?? null, kind, reason: reason.slice(0, 1000), created_at: now() }
  // Before the event itself, which would be one of those that it repeats.
  await queueNotices(trx, event)
  await trx
    .insertInto('release_events')
    .values({ ...event, actor })
    .execute()
}

/** Milliseconds since the release was last made live or a canary on purpose. A roll-back to it does not count. */
export const ageOf = async (db: Database, step: Pick<Step, 'remote' | 'version'>): Promise<number> =>
  Date.now() - (await lastGivenAt(db, step))

/** The time of that. */
export async function lastGivenAt(db: Database, { remote, version }: Pick<Step, 'remote' | 'version'>): Promise<number> {
  const event = await db
    .selectFrom('release_events')
    .select('created_at')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', 'in', ['live', 'canary'] satisfies EventKind[])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return event ? Date.parse(event.created_at) : 0
}
