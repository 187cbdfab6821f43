// Starts the shop's server: reads the environment, listens, and stops without losing a request.
import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { hasDemoOwner } from './auth/users/demo-owner.ts'
import { isLoopback, opensToOthers, readConfig } from './config/config.ts'
import { explainFailure } from './db/explain-failure.ts'
import { stopGracefully } from './operations/stop.ts'
import { rehearse } from './rehearse.ts'

// Other users of this machine must not read the data folder (decision 0017).
process.umask(0o077)

try {
  const config = readConfig(process.env)
  const app = await buildApp(config, { beforeTakeOver: () => rehearse(config) })
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping')
    await stopGracefully(app)
  })
  await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await app.close()
    throw error
  })
  // Started by the launcher, the server ends with it, however the launcher ended.
  if (process.connected) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Browsers drop `__Host-` cookies on plain http, except on the machine itself.
  if (!config.origin?.startsWith('https:') && !isLoopback(config.host))
    app.log.warn('Browsers keep the sign-in cookie on https and on this machine only: set LECHAIM_ORIGIN to an https address')
  if (config.mode === 'demo' && opensToOthers(config) && (await hasDemoOwner(app.db)))
    app.log.warn('WHOEVER REACHES THIS SHOP CAN SIGN IN AS ITS OWNER: the demo password stands; npm run reset-owner gives another')
  // The launcher waits for this very line.
  const { port } = app.server.address() as AddressInfo
  process.stdout.write(`listening http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  const { code, port, address, stack } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is taken: choose another with PORT`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user: choose another with PORT`
  return explainFailure(error) ?? stack ?? String(error)
}
