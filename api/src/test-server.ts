// Serves the stories' shops one after another. A message names a data folder to open, or null to close the one before; the answer is the
// address, or the error.
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { stopGracefully } from './operations/stop.ts'

process.umask(0o077)
let app: FastifyInstance | null = null

async function openShop(dataDir: string): Promise<string> {
  app = await buildApp(readConfig({ ...process.env, LECHAIM_DATA: dataDir }))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function closeShop(): Promise<string> {
  if (app) await stopGracefully(app)
  app = null
  return ''
}

process.on('message', async ({ dataDir }: { dataDir: string | null }) => {
  try {
    process.send?.({ address: await (dataDir === null ? closeShop() : openShop(dataDir)) })
  } catch (error) {
    process.send?.({ error: String((error as Error).stack) })
  }
})
process.once('disconnect', () => void closeShop().finally(() => process.exit()))
