// Queues notices to a remote's team in the transaction of what they tell of; a worker delivers them.
import type { Database, Transaction } from '../../db/schema.ts'
import type { EventKind, NoticedKind, TeamNoticeTable } from '../releases-table.ts'

const noticed: Readonly<Record<NoticedKind, true>> = {
  failing: true,
  'rolled-back': true,
  'rolled-back-by-itself': true,
  'switched-off': true,
}
const isNoticed = (kind: EventKind): kind is NoticedKind => Object.hasOwn(noticed, kind)

/** An alarm that goes on is one notice an hour. */
const repeatMs = 60 * 60_000
/** Of one remote at a time: while a webhook is away, the newest are dropped. */
const maxWaiting = 100

/** Whichever process sends it, and whatever its clock says. */
const atOnce = new Date(0).toISOString()

type NoticedEvent = Pick<TeamNoticeTable, 'remote' | 'version' | 'reason' | 'created_at'>

/** To be called before the event is added to the history. */
export async function queueNotices(trx: Database | Transaction, { kind, ...event }: NoticedEvent & { kind: EventKind }): Promise<void> {
  if (!isNoticed(kind) || (kind === 'failing' && (await isRepeated(trx, event)))) return
  await queueNotice(trx, { kind, ...event })
}

/** One for each medium that the team has set. */
export async function queueNotice(trx: Database | Transaction, notice: NoticedEvent & Pick<TeamNoticeTable, 'kind'>): Promise<void> {
  const { remote } = notice
  const contact = await trx.selectFrom('team_contacts').select(['mail', 'webhook']).where('remote', '=', remote).executeTakeFirst()
  const media = (['mail', 'webhook'] as const).filter((medium) => contact?.[medium])
  if (media.length === 0 || (await countWaiting(trx, remote)) >= maxWaiting) return
  await trx
    .insertInto('team_notices')
    .values(media.map((medium) => ({ ...notice, medium, due_at: atOnce })))
    .execute()
}

async function isRepeated(trx: Database | Transaction, { remote, version, created_at }: NoticedEvent): Promise<boolean> {
  const earlier = await trx
    .selectFrom('release_events')
    .select('id')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('kind', '=', 'failing')
    .where('created_at', '>', new Date(Date.parse(created_at) - repeatMs).toISOString())
    .executeTakeFirst()
  return earlier !== undefined
}

async function countWaiting(trx: Database | Transaction, remote: string): Promise<number> {
  const { count } = await trx
    .selectFrom('team_notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('remote', '=', remote)
    .executeTakeFirstOrThrow()
  return Number(count)
}
