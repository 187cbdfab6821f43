// Removes people from orders that are older than the owner keeps them: a few at a time, with pauses, by one process.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createWorker } from '../../background/worker.ts'
import type { Connection, Database } from '../../db/schema.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'
import { erasePeople } from './erase-people.ts'

const setting = 'retention'
const batchSize = 50
/** Between batches, in which others write. */
const pauseMs = 20
const againMs = 60 * 60_000

/** @returns months; null keeps people in orders */
export const readRetention = async (db: Database): Promise<number | null> => Number((await readSetting(db, setting)) ?? 0) || null

export const saveRetention = (db: Database, months: number | null): Promise<void> => saveSetting(db, setting, String(months ?? 0))

/** The instant before which orders are too old. */
export function cutoffOf(months: number, at = new Date()): string {
  const cutoff = new Date(at)
  const day = cutoff.getUTCDate()
  cutoff.setUTCDate(1)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months)
  const last = new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() + 1, 0)).getUTCDate()
  cutoff.setUTCDate(Math.min(day, last))
  return cutoff.toISOString()
}

/** @param after the last order that was looked at; orders grow older with smaller numbers
 *  @returns the last order of this batch; null when no other is too old */
async function eraseOldOrders({ db, serialized }: Pick<Connection, 'db' | 'serialized'>, after: number): Promise<number | null> {
  const months = await readRetention(db)
  if (months === null) return null
  const cutoff = cutoffOf(months)
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'erased_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const old = rows.filter(({ created_at }) => created_at < cutoff)
  const ids = old.filter(({ erased_at }) => erased_at === null).map(({ id }) => id)
  if (ids.length > 0) await serialized((trx) => erasePeople(trx, ids))
  return old.length === batchSize ? (old.at(-1)?.id ?? null) : null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks at once for orders that are too old. */
    wakeRetention(): void
  }
}

async function keepRetention(app: FastifyInstance): Promise<void> {
  let after = 0
  const worker = createWorker(app.log, 'the retention of orders', async () => {
    let next: number | null = null
    const isAlone = await app.ifAlone('retention', async () => {
      next = await eraseOldOrders(app, after)
    })
    after = next ?? 0
    return isAlone && next !== null ? pauseMs : againMs
  })
  app.decorate('wakeRetention', () => worker.wake())
  app.addHook('onReady', async () => worker.wake())
  app.addHook('onClose', () => worker.stop())
}

export const retentionPlugin = fastifyPlugin(keepRetention, { name: 'retention', dependencies: ['shop-data'] })
