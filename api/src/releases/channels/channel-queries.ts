// Channels: the releases of each remote that visitors get.
import type { Updateable } from 'kysely'
import { lockName } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import type { ReleaseChannelTable } from '../releases-table.ts'
import { addEvent, type Step } from './release-events.ts'

/** @throws ApiError not_found */
export async function channelOf(db: Database | Transaction, remote: string) {
  const channel = await db.selectFrom('release_channels').selectAll().where('remote', '=', remote).executeTakeFirst()
  if (!channel) throw notFound('remote')
  return channel
}

export const changeChannel = (trx: Transaction, remote: string, change: Updateable<ReleaseChannelTable>) =>
  trx.updateTable('release_channels').set(change).where('remote', '=', remote).execute()

export const noCanary = { canary: null, canary_traffic: 0, canary_steps: 0 }

/** One change of what visitors get after the other, of all remotes: each decides by what it has read, and a host and its remotes fit. */
export const lockChannels = (trx: Transaction) => lockName(trx, 'release channels')

/** To be called in the transaction that changes the channel, and before long work as well.
 *  @throws ApiError outdated when something else is live than the team has seen */
export async function expectLive(db: Database | Transaction, remote: string, expected: string | undefined): Promise<void> {
  if (expected === undefined) return
  if (db.isTransaction) await lockChannels(db as Transaction)
  const channel = await db.selectFrom('release_channels').select('live').where('remote', '=', remote).executeTakeFirst()
  const live = channel?.live ?? 'none'
  if (live !== expected)
    throw new ApiError('outdated', `Live is ${live}, not ${expected}: somebody has released meanwhile, and nothing was taken`)
}

export async function switchRemote(trx: Transaction, { off, ...step }: Omit<Step, 'version'> & { off: boolean }): Promise<void> {
  await channelOf(trx, step.remote)
  await changeChannel(trx, step.remote, { switched_off: Number(off) })
  await addEvent(trx, off ? 'switched-off' : 'switched-on', step)
}
