// Builds the whole server without listening, for `server.ts` and for tests.
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { type Keys, loadKeys } from './auth/keys.ts'
import { authRoutes } from './auth/protocol/auth-routes.ts'
import { guard } from './auth/sessions/guard.ts'
import { loadSharedKeys } from './auth/shared-keys.ts'
import { createThrottles } from './auth/throttles.ts'
import { demoOwnerRoutes } from './auth/users/demo-owner.ts'
import { ensureOwner } from './auth/users/ensure-owner.ts'
import { categoriesRoutes } from './catalogue/categories/categories-routes.ts'
import { couponsRoutes } from './catalogue/coupons/coupons-routes.ts'
import { productsRoutes } from './catalogue/products/products-routes.ts'
import { switchProducts } from './catalogue/products/switch-products.ts'
import { keepIndex } from './catalogue/search/keep-index.ts'
import { searchRoutes } from './catalogue/search/search-routes.ts'
import { stockRoutes } from './catalogue/stock/stock-routes.ts'
import { productTransferRoutes } from './catalogue/transfer/product-transfer-routes.ts'
import type { Config } from './config.ts'
import { bannersRoutes } from './content/banners/banners-routes.ts'
import { passPictureChanges } from './content/carousel-queries.ts'
import { contentRoutes } from './content/content-routes.ts'
import { ensureContent } from './content/default-content.ts'
import { openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { reachDatabase } from './db/reach-database.ts'
import type { Connection } from './db/schema.ts'
import { isUnseeded, seedDemo } from './demo/seed-demo.ts'
import type { EventBus } from './events/event-bus.ts'
import { liveEvents } from './events/live-routes.ts'
import { openBus } from './events/shared-bus.ts'
import { databaseName, openDataFolder } from './files/data-folder.ts'
import { lockDataFolder } from './files/data-lock.ts'
import { OperationError } from './files/operation-error.ts'
import { acceptEmptyJson, addDefaultHeaders } from './http/app-hooks.ts'
import { notFound } from './http/errors/api-error.ts'
import { addFailureLogs, answerError } from './http/errors/error-handler.ts'
import { serializeRequests } from './http/front-door/connections.ts'
import { addAnswerCache, connectionOptions, guardConnections } from './http/front-door/front-door.ts'
import { visitorAnswers } from './http/front-door/visitor-answers.ts'
import { openapi, referenceRoutes } from './http/reference/openapi.ts'
import { cleanBody, cleanQuery } from './http/requests/clean-texts.ts'
import { schemaController } from './http/requests/compilers.ts'
import { trustedProxies } from './http/requests/network.ts'
import { checkHost, checkUpgrade } from './http/requests/own-origin.ts'
import { cspDirectives } from './http/responses/csp.ts'
import { type Counters, openCounters, rateLimitStore } from './limits/counters.ts'
import type { Mailer } from './mail/mail-worker.ts'
import { openMailer } from './mail/mailer.ts'
import { undeliveredRoutes } from './mail/undelivered-routes.ts'
import { bundledRoutes } from './media/bundled/bundled-pictures.ts'
import { createForeignFetch, type FetchPolicy, type ForeignFetch, publicInternet } from './media/foreign/fetch-foreign.ts'
import { type ForeignPictures, openForeignPictures } from './media/foreign/foreign-pictures.ts'
import { type Media, openMedia } from './media/objects/media-store.ts'
import { storageRoutes } from './media/objects/storage-routes.ts'
import { optimizerRoutes } from './media/optimizer/optimizer-routes.ts'
import { readDone } from './operations/copy-tables.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { closing } from './operations/stop.ts'
import { watchClock } from './operations/watch-clock.ts'
import { customersRoutes } from './orders/customers/customers-routes.ts'
import { ordersRoutes } from './orders/orders-routes.ts'
import { keepSortColumns } from './orders/sort-columns.ts'
import { ageRoutes } from './page/age-gate/age-routes.ts'
import { installableRoutes } from './page/installable/installable-routes.ts'
import { firstViewPlugin } from './page/renderer/first-view-plugin.ts'
import { shellRoutes } from './page/shell-routes.ts'
import { sitemapRoutes } from './page/sitemap-routes.ts'
import { releasesRoutes } from './releases/live/releases-routes.ts'
import { passChanges } from './schedule/moments.ts'
import { openSchedule, type Scheduled } from './schedule/open-schedule.ts'

declare module 'fastify' {
  interface FastifyInstance
    extends Pick<Connection, 'db' | 'durably' | 'inTurn' | 'alone' | 'ifAlone' | 'isShared' | 'versionElsewhere' | 'hearsWrites'> {
    config: Config
    mailer: Mailer
    /** The counts of all processes of the shop; null where there is one, which counts in memory. */
    counters: Counters | null
    media: Media
    foreignFetch: ForeignFetch
    foreignPictures: ForeignPictures
    keys: Keys
    /** Published after each committed write; caches subscribe. */
    changes: EventBus
  }
}

export interface Options {
  /** The folder that an empty demo shop is filled from, `api/demo` by default; null for none. */
  demo?: string | null
  /** True when the page and the remotes are served; tests of the API do without their builds. */
  page?: boolean
  /** The folder that holds the built workspaces; this checkout's own unless a test has made some. */
  builds?: string
  /** Called while another process still has the data folder, and waited for. */
  beforeTakeOver?: () => Promise<void>
  /** For how long a start waits for a database that does not answer; a minute by default. */
  databaseWaitMs?: number
  /** Takes each line of the log; standard output otherwise. */
  log?: (line: string) => void
  /** Told of each route: for tests that hold for all of them. */
  onRoute?: (route: RouteOptions) => void
  /** Addresses of foreign pictures; the public internet unless a test has a server of its own. */
  fetchPolicy?: FetchPolicy
}

/** Opens the data folder, brings it up to date, and registers every feature.
 *  @throws ConfigError when the data and the configuration don't go together
 *  @throws OperationError when the data folder is open to others or a key in it is damaged */
export async function buildApp(config: Config, options: Options = {}): Promise<FastifyInstance> {
  const { demo, page = true, builds, log, onRoute } = options
  const app = Fastify({
    logger: { ...loggerOptions(config), ...(log && { stream: { write: log } }) },
    trustProxy: trustedProxies(config.trustProxy),
    schemaController,
    ...connectionOptions(config),
    bodyLimit: 1024 * 1024,
    // The database and the store have limits of their own, whose messages say more, and a busy machine takes its time.
    pluginTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
  })

  if (onRoute) app.addHook('onRoute', onRoute)
  guardConnections(app.server, config)
  app.decorate('config', config)
  try {
    await openData(app, options)
    await app.alone('start', () => prepareData(app, demo))
    keepIndex(app)
    keepSortColumns(app)
    await registerPlugins(app)
    await registerFeatures(app)
    if (page) await registerPage(app, builds)
    await app.ready()
    // After the framework's listeners, since cached responses are sent before it.
    serializeRequests(app.server, app.answerCache.answer)
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

async function openData(app: FastifyInstance, { fetchPolicy = publicInternet, beforeTakeOver, databaseWaitMs }: Options): Promise<void> {
  const { dataDir, database, takeOverMs } = app.config
  openDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, takeOverMs, async (holder) => {
    await beforeTakeOver?.()
    app.log.warn({ holder }, 'ready, and waits for the process that uses the data folder to stop')
  })
  app.addHook('onClose', async () => lock.release())
  if (lock.interrupted) app.log.warn({ process: lock.interrupted }, 'the process before this one was killed, or the machine went down')
  const connection = await openDatabase(database.address ?? join(dataDir, databaseName), database)
  const { db, isShared } = connection
  app.addHook('onClose', () => connection.close())
  app.decorate('db', db)
  app.decorate('durably', connection.durably)
  app.decorate('inTurn', connection.inTurn)
  app.decorate('alone', connection.alone)
  app.decorate('ifAlone', connection.ifAlone)
  app.decorate('isShared', isShared)
  app.decorate('versionElsewhere', connection.versionElsewhere)
  app.decorate('hearsWrites', connection.hearsWrites)
  app.decorate('media', openMedia(db, app.config))
  app.decorate('foreignFetch', createForeignFetch(fetchPolicy))
  app.addHook('onClose', () => app.foreignFetch.close())
  app.decorate('foreignPictures', openForeignPictures(dataDir, app.foreignFetch))
  const closed = new AbortController()
  app.addHook('preClose', async () => closed.abort())
  app.decorate('changes', await reachDatabase(() => openBus(connection, app.log, closed.signal), app.log, databaseWaitMs))
  addAnswerCache(app)
  const schedule = openSchedule(connection, scheduled, app.changes, app.log)
  app.addHook('onReady', () => schedule.start())
  app.addHook('onClose', () => schedule.stop())
  const counters = isShared ? openCounters(db) : null
  app.decorate('counters', counters)
  app.decorate('throttles', createThrottles(app.config, counters))
  app.decorate('mailer', openMailer(app.config, connection, app.log))
  const stopClockWatch = watchClock(connection, app.log)
  app.addHook('onClose', async () => stopClockWatch())
  app.addHook('onReady', async () => app.mailer.wake())
  app.addHook('onClose', () => app.mailer.stop())
}

const scheduled: Scheduled[] = [
  { topic: 'catalogue', table: 'products', apply: switchProducts },
  { topic: 'content', table: 'banners', apply: passChanges('banners', ['show_from', 'show_until']) },
  { topic: 'content', table: 'carousel', apply: passPictureChanges },
  { topic: 'content', table: 'coupons', apply: passChanges('coupons', ['valid_from', 'valid_until']) },
]

/** Neither addresses of people, nor what they search for, nor secrets belong into logs: of a request only what was called. */
const loggerOptions = ({ logLevel }: Config) => ({
  level: logLevel,
  redact: ['*.authorization', '*.cookie', '*["x-order-token"]', '*.headers'],
  serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }) },
})

async function prepareData(app: FastifyInstance, demo: string | null | undefined): Promise<void> {
  const { db, config, media } = app
  await migrate(db)
  if (await readDone(db)) throw new OperationError('The copy of a shop into this database is not finished: run the same command again')
  app.decorate('keys', await (app.isShared ? loadSharedKeys(db, config.keysDir) : loadKeys(config.keysDir)))
  await ensureContent(db)
  await ensureOwner(db, config)
  if (config.mode === 'demo' && demo !== null && (await isUnseeded(db))) await seedDemo(db, media, demo)
}

async function registerPlugins(app: FastifyInstance): Promise<void> {
  const { config } = app
  acceptEmptyJson(app)
  await app.register(closing)
  addFailureLogs(app)
  app.setErrorHandler(answerError)
  app.addHook('onSend', addDefaultHeaders)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: cspDirectives },
    // With no-referrer a browser would hide the origin of the shop's own forms, which sign-in checks.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // On plain http the header means nothing, and on a shared name like localhost it would bind other servers too.
    hsts: config.origin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  })
  // Files of releases come packed from their build; this is for pages and answers, so it trades some size for time.
  await app.register(compress, {
    // No client of ours compresses requests; a bomb would be the only one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await app.register(cookie)
  const store = app.counters ? { store: rateLimitStore(app.counters) } : {}
  await app.register(rateLimit, { global: false, enableDraftSpec: true, ...store, ...(config.rateLimits ? {} : { allowList: () => true }) })
  await app.register(guard)
  await app.register(visitorAnswers)
  await app.register(openapi)
  await app.register(liveEvents)
  // After the sockets' plugin, which closes a refused socket only if its own hook ran before.
  app.addHook('onRequest', checkHost(config))
  app.addHook('onRequest', checkUpgrade)
}

async function registerFeatures(app: FastifyInstance): Promise<void> {
  await app.register(async (api) => {
    api.addHook('onRequest', cleanQuery)
    api.addHook('preValidation', cleanBody)
    await api.register(productsRoutes)
    await api.register(productTransferRoutes)
    await api.register(stockRoutes)
    await api.register(couponsRoutes)
    await api.register(searchRoutes)
    await api.register(categoriesRoutes)
    await api.register(bannersRoutes)
    await api.register(contentRoutes)
    await api.register(ordersRoutes)
    await api.register(customersRoutes)
    await api.register(undeliveredRoutes)
    await api.register(optimizerRoutes)
    await api.register(demoOwnerRoutes)
  })
  // A scope of its own: Fastify chooses the handler of a 404 by prefix.
  await app.register(async (api) => api.setNotFoundHandler((request, reply) => answerError(notFound('address'), request, reply)), {
    prefix: '/api',
  })
  await app.register(authRoutes, { prefix: '/auth/v1' })
  await app.register(storageRoutes, { prefix: '/storage/v1' })
  await app.register(bundledRoutes)
  await app.register(sitemapRoutes)
  await app.register(healthRoutes)
  await app.register(referenceRoutes)
}

async function registerPage(app: FastifyInstance, builds: string | undefined): Promise<void> {
  await app.register(releasesRoutes, { ...(builds && { builds }) })
  await app.register(firstViewPlugin)
  await app.register(ageRoutes)
  await app.register(installableRoutes)
  await app.register(shellRoutes)
}
