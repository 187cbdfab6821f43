import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { openSchedule, type Scheduled } from './open-schedule.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Declares a part of the shop that changes at known moments, before the app is ready. */
    schedule(part: Scheduled): void
  }
}

async function addSchedule(app: FastifyInstance): Promise<void> {
  const parts: Scheduled[] = []
  app.decorate('schedule', (part: Scheduled) => void parts.push(part))
  const schedule = openSchedule(app, parts, app.changes, app.log)
  app.addHook('onReady', () => schedule.start())
  app.addHook('onClose', () => schedule.stop())
}

export const schedulePlugin = fastifyPlugin(addSchedule, { name: 'schedule', dependencies: ['changes'] })
