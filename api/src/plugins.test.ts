// Parts of the server run with what they name as their dependencies, and without the rest.
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { guard } from './auth/sessions/guard.ts'
import { throttlesPlugin } from './auth/throttles.ts'
import { searchIndexPlugin } from './catalogue/search/keep-index.ts'
import { changesPlugin } from './changes/changes-plugin.ts'
import { passPictureChanges } from './content/carousel-queries.ts'
import { databasePlugin } from './db/database-plugin.ts'
import { migrate } from './db/migrate.ts'
import { liveEvents } from './events/live-routes.ts'
import { answerCachePlugin } from './http/front-door/front-door.ts'
import { limitsPlugin } from './limits/limits-plugin.ts'
import { mailerPlugin, queueMail } from './mail/mailer.ts'
import { mailNumber } from './mail/test-outbox.ts'
import { mediaPlugin } from './media/media-plugin.ts'
import { shopData } from './operations/shop-data.ts'
import { clockWatch } from './operations/watch-clock.ts'
import { releasesRoutes } from './releases/live/releases-routes.ts'
import { nextChange } from './schedule/moments.ts'
import { schedulePlugin } from './schedule/schedule-plugin.ts'
import { temporaryFolder, testConfig, testDatabase } from './test-app.ts'

/** A server of a configuration and a database, which ends with the test. */
async function startDatabase(): Promise<FastifyInstance> {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.decorate('config', testConfig(temporaryFolder(), { database: await testDatabase() }))
  await app.register(databasePlugin, {})
  await migrate(app.db)
  return app
}

test('database, changes and schedule apply a declared part at the start, and publish it', async () => {
  const app = await startDatabase()
  await app.register(changesPlugin, { readOrder: async () => null })
  await app.register(schedulePlugin)
  const row = { id: 1, images: '[]', times: null, updated_at: '2026-01-01T00:00:00.000Z' }
  await app.db
    .insertInto('carousel')
    .values({ ...row, next_change_at: row.updated_at })
    .execute()
  const received = vi.fn()
  app.changes.subscribe(received)
  app.schedule({ topic: 'content', table: 'carousel', apply: passPictureChanges })
  await app.ready()
  expect(await nextChange(app.db, 'carousel')).toBeNull()
  expect(received).toHaveBeenCalledWith({ topic: 'content', detail: undefined })
})

test('database and mailer send what was queued before the start', async () => {
  const app = await startDatabase()
  await app.register(mailerPlugin)
  await queueMail(app.db, { to: 'dana@example.com', subject: 'שלום', text: 'שלום דנה', html: '<p>שלום דנה</p>' })
  await app.ready()
  expect(await mailNumber(app.config.dataDir, 1)).toMatchObject({ to: 'dana@example.com' })
})

const dependent: [string, FastifyPluginAsync, string][] = [
  ['changes', changesPlugin as FastifyPluginAsync, 'database'],
  ['media', mediaPlugin as FastifyPluginAsync, 'database'],
  ['mailer', mailerPlugin, 'database'],
  ['clock-watch', clockWatch, 'database'],
  ['limits', limitsPlugin, 'database'],
  ['schedule', schedulePlugin, 'changes'],
  ['answer-cache', answerCachePlugin, 'changes'],
  ['search-index', searchIndexPlugin, 'changes'],
  ['throttles', throttlesPlugin, 'limits'],
  ['shop-data', shopData as FastifyPluginAsync, 'media'],
  ['guard', guard as FastifyPluginAsync, 'shop-data'],
  ['live-events', liveEvents, 'guard'],
  ['releases', releasesRoutes, 'shop-data'],
]

test.each(dependent)('%s is refused without what it needs', async (name, plugin, needed) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const register = async () => void (await app.register(plugin))
  await expect(register()).rejects.toThrow(`The dependency '${needed}' of plugin '${name}' is not registered`)
})
