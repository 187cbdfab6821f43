// Makes in the background the columns that the list of orders is sorted by, for orders of before and of processes of the version before.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createWorker } from '../background/worker.ts'
import { lockRows } from '../db/row-locks.ts'
import type { Connection } from '../db/schema.ts'
import { sortColumnsOf } from './orders-table.ts'

const batchSize = 200
/** Between batches, in which others write. */
const pauseMs = 5
/** Processes of the version before may still run beside this one. */
const againMs = 10_000

/** Makes them until no order lacks them; at the next start it goes on with the rest. */
async function keepSortColumns(app: FastifyInstance): Promise<void> {
  const worker = createWorker(app.log, 'making the columns of orders', async () => {
    if (await makeSortColumns(app)) return pauseMs
    return app.isShared ? againMs : null
  })
  app.addHook('onReady', async () => worker.wake())
  app.addHook('onClose', () => worker.stop())
}

export const sortColumnsPlugin = fastifyPlugin(keepSortColumns, { name: 'sort-columns', dependencies: ['shop-data'] })

/** @returns whether there may be more orders that lack them */
export async function makeSortColumns({ db, durably }: Pick<Connection, 'db' | 'durably'>): Promise<boolean> {
  const lacking = () => db.selectFrom('orders').select('id').where('pieces', '=', 0).orderBy('id', 'desc').limit(batchSize)
  const ids = (await lacking().execute()).map(({ id }) => id)
  if (ids.length === 0) return false
  return durably(async (trx) => {
    await lockRows(trx, 'orders', ids)
    const columns = ['id', 'customer_phone', 'customer_address', 'delivery_method', 'settlement'] as const
    const orders = await trx.selectFrom('orders').select(columns).where('id', 'in', ids).where('pieces', '=', 0).orderBy('id').execute()
    const items = await trx.selectFrom('order_items').select(['order_id', 'quantity']).where('order_id', 'in', ids).execute()
    const itemsOf = Map.groupBy(items, (item) => item.order_id)
    let made = 0
    for (const { id, customer_phone: customerPhone, customer_address: customerAddress, delivery_method: method, settlement } of orders) {
      const delivery = method && { method, ...(settlement && { settlement }) }
      const { pieces, ...others } = sortColumnsOf({ customerPhone, customerAddress, ...(delivery && { delivery }) }, itemsOf.get(id) ?? [])
      // An order without lines, which no rule of the shop makes, stays as it is.
      if (pieces === 0) continue
      await trx
        .updateTable('orders')
        .set({ ...others, pieces })
        .where('id', '=', id)
        .execute()
      made++
    }
    return made > 0
  })
}
