// Builds the whole server without listening, for `server.ts` and for tests.
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { authRoutes } from './auth/protocol/auth-routes.ts'
import { guard } from './auth/sessions/guard.ts'
import { throttlesPlugin } from './auth/throttles.ts'
import { demoOwnerRoutes } from './auth/users/demo-owner.ts'
import { catalogueFeatures } from './catalogue/catalogue-features.ts'
import { searchIndexPlugin } from './catalogue/search/keep-index.ts'
import { changesPlugin } from './changes/changes-plugin.ts'
import type { Config } from './config/config.ts'
import { bannersRoutes } from './content/banners/banners-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { type DatabaseOptions, databasePlugin } from './db/database-plugin.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { liveEvents } from './events/live-routes.ts'
import { serializeRequests } from './http/front-door/connections.ts'
import { answerCachePlugin, guardConnections } from './http/front-door/front-door.ts'
import { visitorAnswers } from './http/front-door/visitor-answers.ts'
import { apiScope, httpPlugin } from './http/http-plugin.ts'
import { openapi, referenceRoutes } from './http/reference/openapi.ts'
import { hostCheck } from './http/requests/own-origin.ts'
import { serverOptions } from './http/server-options.ts'
import { tracingPlugin } from './http/tracing-plugin.ts'
import { limitsPlugin } from './limits/limits-plugin.ts'
import { mailerPlugin } from './mail/mailer.ts'
import { undeliveredRoutes } from './mail/undelivered-routes.ts'
import { bundledRoutes } from './media/bundled/bundled-pictures.ts'
import { type MediaOptions, mediaPlugin } from './media/media-plugin.ts'
import { storageRoutes } from './media/objects/storage-routes.ts'
import { optimizerRoutes } from './media/optimizer/optimizer-routes.ts'
import { metricsPlugin } from './metrics/metrics-plugin.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { metricsEndpoint } from './operations/metrics-endpoint.ts'
import { type ShopDataOptions, shopData } from './operations/shop-data.ts'
import { closing } from './operations/stop.ts'
import { clockWatch } from './operations/watch-clock.ts'
import { ordersFeatures } from './orders/orders-features.ts'
import { findOrder } from './orders/orders-queries.ts'
import { retentionPlugin } from './orders/privacy/retention.ts'
import { sortColumnsPlugin } from './orders/sort-columns.ts'
import { ageRoutes } from './page/age-gate/age-routes.ts'
import { installableRoutes } from './page/installable/installable-routes.ts'
import { firstViewPlugin } from './page/renderer/first-view-plugin.ts'
import { shellRoutes } from './page/shell-routes.ts'
import { sitemapRoutes } from './page/sitemap-routes.ts'
import { paymentsPlugin } from './payments/payments-plugin.ts'
import { paymentsRoutes } from './payments/payments-routes.ts'
import { providerRoutes } from './payments/provider-routes.ts'
import { releasesRoutes } from './releases/live/releases-routes.ts'
import { schedulePlugin } from './schedule/schedule-plugin.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
  }
}

export interface Options extends DatabaseOptions, MediaOptions, ShopDataOptions {
  /** True when the page and the remotes are served; tests of the API do without their builds. */
  page?: boolean
  /** The folder that holds the built workspaces; this checkout's own unless a test has made some. */
  builds?: string
  /** For how long a start waits for a database that does not answer; a minute by default. */
  databaseWaitMs?: number
  /** Takes each line of the log; standard output otherwise. */
  log?: (line: string) => void
  /** Told of each route: for tests that hold for all of them. */
  onRoute?: (route: RouteOptions) => void
}

/** Opens the data folder, brings it up to date, and registers every feature.
 *  @throws ConfigError when the data and the configuration don't go together
 *  @throws OperationError when the data folder is open to others or a key in it is damaged */
export async function buildApp(config: Config, options: Options = {}): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config, options.log))
  if (options.onRoute) app.addHook('onRoute', options.onRoute)
  guardConnections(app.server, config)
  app.decorate('config', config)
  try {
    for (const observer of [metricsPlugin, tracingPlugin]) await app.register(observer)
    await registerData(app, options)
    for (const service of [httpPlugin, closing, limitsPlugin, throttlesPlugin, guard, visitorAnswers, openapi, liveEvents, hostCheck])
      await app.register(service)
    await registerFeatures(app)
    if (options.page ?? true) await registerPage(app, options.builds)
    await app.ready()
    // After the framework's listeners, since cached responses are sent before it.
    serializeRequests(app.server, app.answerCache.answer)
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

/** In the order in which they open; they close in the reverse one. */
async function registerData(app: FastifyInstance, { beforeTakeOver, databaseWaitMs, demo, fetchPolicy }: Options): Promise<void> {
  await app.register(databasePlugin, { beforeTakeOver })
  await app.register(mediaPlugin, { fetchPolicy })
  await app.register(changesPlugin, { databaseWaitMs, readOrder: (id) => findOrder(app.db, id) })
  for (const service of [answerCachePlugin, schedulePlugin, mailerPlugin, clockWatch]) await app.register(service)
  await app.register(shopData, { demo })
  await app.register(searchIndexPlugin)
  await app.register(sortColumnsPlugin)
  await app.register(retentionPlugin)
  await app.register(paymentsPlugin)
}

async function registerFeatures(app: FastifyInstance): Promise<void> {
  const content = [bannersRoutes, contentRoutes]
  const others = [deliveryRoutes, paymentsRoutes, undeliveredRoutes, optimizerRoutes, demoOwnerRoutes]
  await app.register(apiScope([...catalogueFeatures, ...content, ...ordersFeatures, ...others]))
  await app.register(authRoutes, { prefix: '/auth/v1' })
  await app.register(storageRoutes, { prefix: '/storage/v1' })
  for (const routes of [bundledRoutes, sitemapRoutes, healthRoutes, metricsEndpoint, referenceRoutes, providerRoutes])
    await app.register(routes)
}

async function registerPage(app: FastifyInstance, builds: string | undefined): Promise<void> {
  await app.register(releasesRoutes, { builds })
  for (const part of [firstViewPlugin, ageRoutes, installableRoutes, shellRoutes]) await app.register(part)
}
