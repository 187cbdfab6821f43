// Previews that are replaced in place: one link for each branch, which shows the newest build that was released into its channel.
import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { channelMs, signChannelLink } from './visitor.ts'

/** Names of branches as they are mostly written. */
export const channelPattern = '^[A-Za-z0-9][A-Za-z0-9._/-]*$'
/** Of one remote at a time. */
const maxChannels = 50

interface Channel {
  remote: string
  name: string
}

/** The channel's link leads to this version from now on. */
export async function replacePreview(trx: Transaction, { remote, name, ...newest }: Channel & { version: string; deployer: string }) {
  await removeOld(trx)
  const others = await trx.selectFrom('preview_channels').select('name').where('remote', '=', remote).where('name', '!=', name).execute()
  if (others.length >= maxChannels)
    throw new ApiError(
      'bad_request',
      `${remote} has ${maxChannels} preview channels already, each for ${channelMs / 86_400_000} days after its newest build`,
    )
  const at = now()
  await trx
    .insertInto('preview_channels')
    .values({ remote, name, ...newest, link_key: randomBytes(8).toString('hex'), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet({ ...newest, updated_at: at }))
    .execute()
}

const oldest = () => new Date(Date.now() - channelMs).toISOString()

/** Channels without a build for so long that their links work no more. */
const removeOld = (trx: Transaction) => trx.deleteFrom('preview_channels').where('updated_at', '<', oldest()).execute()

export const listChannels = (db: Database, remote: string) =>
  db
    .selectFrom('preview_channels')
    .select(['name', 'version', 'updated_at'])
    .where('remote', '=', remote)
    .where('updated_at', '>=', oldest())
    .orderBy('updated_at', 'desc')
    .execute()

/** The same link for as long as the channel is there. */
export async function channelLink(db: Database, secret: Buffer, { remote, name }: Channel): Promise<string> {
  const { link_key, created_at } = await db
    .selectFrom('preview_channels')
    .select(['link_key', 'created_at'])
    .where('remote', '=', remote)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return signChannelLink(secret, { remote, channel: name, key: link_key }, Date.parse(created_at))
}
