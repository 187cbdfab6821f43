// The shop's rules around releases that work in the background, and their routes.
import type { FastifyInstance } from 'fastify'
import { contactRoutes } from '../notices/contact-routes.ts'
import { createNoticeWorker, type NoticeWorker } from '../notices/notice-worker.ts'
import { createRemover } from './remove-unused.ts'
import { setRoutes } from './set-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    noticeWorker: NoticeWorker
  }
}

/** To be called by the plugin that has decorated the releases. */
export async function addPolicy(app: FastifyInstance): Promise<void> {
  const notices = createNoticeWorker(app)
  const remover = createRemover(app)
  app.decorate('noticeWorker', notices)
  // Every alarm and each change of a channel is published; an alarm is told to no other process.
  const end = app.changes.whenOutdated('releases', notices.wake)
  app.addHook('onReady', async () => {
    notices.wake()
    remover.wake()
  })
  app.addHook('preClose', async () => {
    end()
    await Promise.all([notices.stop(), remover.stop()])
  })
  for (const routes of [setRoutes, contactRoutes]) await app.register(routes)
}
