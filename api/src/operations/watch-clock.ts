// Reports a wrong clock: expiry times of sign-in are written by one process and read by another, each by its own clock.
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { createFailureLog } from '../background/failure-log.ts'

/** An access token lives for ten minutes: a minute leaves it usable at every process. */
const toleratedMs = 60_000
const intervalMs = 60_000

/** Compares this machine's clock with the database's, at once and every minute. */
async function watchClock(app: FastifyInstance): Promise<void> {
  if (!app.isShared) return
  const compare = async () => {
    const ahead = await app.clockAheadMs()
    if (Math.abs(ahead) <= toleratedMs) return
    const direction = ahead > 0 ? 'ahead of' : 'behind'
    app.log.error(
      `The clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} s ${direction} the database's: synchronise both by NTP`,
    )
  }
  const comparing = createFailureLog(app.log, 'comparing the clock with the database’s', 'warn')
  const compareOrLog = () => void compare().then(comparing.succeeded, comparing.failed)
  compareOrLog()
  const timer = setInterval(compareOrLog, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export const clockWatch = fastifyPlugin(watchClock, { name: 'clock-watch', dependencies: ['database'] })
