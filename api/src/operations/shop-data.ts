// Prepares a shop before it serves anything: tables, keys, first contents and owner.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type Keys, loadKeys } from '../auth/keys.ts'
import { loadSharedKeys } from '../auth/shared-keys.ts'
import { ensureOwner } from '../auth/users/ensure-owner.ts'
import { ensureContent } from '../content/default-content.ts'
import { migrate } from '../db/migrate.ts'
import { isUnseeded, seedDemo } from '../demo/seed-demo.ts'
import { OperationError } from '../files/operation-error.ts'
import { readDone } from './copy-tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keys: Keys
  }
}

export interface ShopDataOptions {
  /** The folder that an empty demo shop is filled from, `api/demo` by default; null for none. */
  demo?: string | null
}

/** @throws ConfigError when the data and the configuration don't go together
 *  @throws OperationError when a key is damaged or another shop's, or the database holds an unfinished copy */
async function prepareData(app: FastifyInstance, { demo }: ShopDataOptions): Promise<void> {
  const { db, config, media } = app
  await migrate(db)
  if (await readDone(db)) throw new OperationError('The copy of a shop into this database is not finished: run the same command again')
  app.decorate('keys', await (app.isShared ? loadSharedKeys(db, config.keysDir) : loadKeys(config.keysDir)))
  await ensureContent(db)
  await ensureOwner(db, config)
  if (config.mode === 'demo' && demo !== null && (await isUnseeded(db))) await seedDemo(db, media, demo)
}

export const shopData = fastifyPlugin(
  (app: FastifyInstance, options: ShopDataOptions) => app.alone('start', () => prepareData(app, options)),
  {
    name: 'shop-data',
    dependencies: ['media'],
  },
)
