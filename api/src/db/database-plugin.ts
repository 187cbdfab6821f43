// The data folder and its database, for as long as the app runs.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { databaseName, openDataFolder } from '../files/data-folder.ts'
import { lockDataFolder } from '../files/data-lock.ts'
import { openDatabase } from './connection.ts'
import { declareDatabaseMetrics } from './database-metrics.ts'
import type { Connection } from './schema.ts'

declare module 'fastify' {
  interface FastifyInstance extends Omit<Connection, 'close'> {}
}

export interface DatabaseOptions {
  /** Called while another process still has the data folder, and waited for. */
  beforeTakeOver?: () => Promise<void>
}

/** @throws OperationError when the data folder is open to others, or another process has it */
async function openData(app: FastifyInstance, { beforeTakeOver }: DatabaseOptions): Promise<void> {
  const { dataDir, database, takeOverMs, tracing } = app.config
  openDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, takeOverMs, async (holder) => {
    await beforeTakeOver?.()
    app.log.warn({ holder }, 'ready, and waits for the process that uses the data folder to stop')
  })
  app.addHook('onClose', async () => lock.release())
  if (lock.interrupted) app.log.warn({ process: lock.interrupted }, 'the process before this one was killed, or the machine went down')
  const settings = { ...database, isTraced: tracing !== null }
  const { close, ...connection } = await openDatabase(database.address ?? join(dataDir, databaseName), settings)
  app.addHook('onClose', () => close())
  for (const [name, member] of Object.entries<unknown>(connection)) app.decorate(name, member)
  if (app.metrics) declareDatabaseMetrics(app.metrics, connection)
}

export const databasePlugin = fastifyPlugin(openData, { name: 'database' })
