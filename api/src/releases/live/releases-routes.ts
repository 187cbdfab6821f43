import { resolve } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { ReleaseAlarm } from '@lechaim/shared/contracts/release-history.ts'
import { Discovery, HostContract } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import pLimit from 'p-limit'
import { Type } from 'typebox'
import { outdates } from '../../changes/event-bus.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { sideOf } from '../../http/requests/own-origin.ts'
import { answers } from '../../http/responses/answers.ts'
import { openObjectStore } from '../../storage/object-store.ts'
import type { Candidate } from '../checks/candidate.ts'
import type { ReleasesAmong } from '../checks/check-release.ts'
import type { FirstViewCheck } from '../checks/first-view-check.ts'
import { consoleRoutes } from '../console/console-routes.ts'
import { addPolicy } from '../policy/policy-plugin.ts'
import { deployRoutes } from '../publish/deploy-routes.ts'
import { takeLocalBuilds } from '../publish/local-builds.ts'
import { noArchives, openReleaseArchives, type ReleaseArchives } from '../publish/release-archives.ts'
import { openReleaseFiles, type ReleaseFiles } from '../publish/release-files.ts'
import { isSourceMap } from '../publish/source-maps.ts'
import { openFailureStore } from '../recovery/failure-store.ts'
import { createFailureWatch, type FailureWatch } from '../recovery/failure-watch.ts'
import { readAlarms } from '../recovery/failures-queries.ts'
import { failuresRoutes } from '../recovery/failures-routes.ts'
import { watchFigures } from '../recovery/figures-watch.ts'
import { openReleaseFigures, type ReleaseFigures } from '../recovery/release-figures.ts'
import { openReleaseVitals, type ReleaseVitals } from '../vitals/release-vitals.ts'
import { type DevBundles, readDevSnapshot } from './dev-snapshot.ts'
import { hasGivenCookie, noteGiven } from './given-releases.ts'
import { readHostContract } from './host-contract.ts'
import { foldersOf, type LiveReleases, openLiveReleases } from './live-releases.ts'
import { previewRoutes } from './preview-routes.ts'
import { declareReleaseMetrics } from './release-metrics.ts'
import { type Snapshot, serverFile } from './snapshot.ts'
import type { HeldToolbar } from './toolbar.ts'
import { visitorOf } from './visitor.ts'
import { createBuckets, type Visitor } from './visitor-choice.ts'

declare module 'fastify' {
  interface FastifyInstance {
    releaseFiles: ReleaseFiles
    releaseArchives: ReleaseArchives
    liveReleases: LiveReleases
    /** Runs a check of a release and its promotion while no other runs, in any process: each is checked against what is live then. */
    serializeRelease<T>(work: () => Promise<T>): Promise<T>
    failureWatch: FailureWatch
    releaseFigures: ReleaseFigures
    releaseVitals: ReleaseVitals
    /** Pages that a candidate draws before visitors get it, among other releases. Null where there is nothing to draw, or no host to draw it
     *  with. */
    firstViewTasks(candidate: Candidate, among: ReleasesAmong): Promise<FirstViewCheck | null>
    /** While developing: what the dev servers hold. */
    devBundles: DevBundles
    /** The releases that this visitor gets; may give their browser a cookie to keep it so. */
    releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<Snapshot>
  }
  interface FastifyRequest {
    /** Versions of previews by remote, as `releasesFor` has found them. */
    previews: Visitor['previews']
    /** This browser's toolbar, likewise. */
    toolbar: HeldToolbar | null
  }
}

const checkout = resolve(import.meta.dirname, '../../../..')
const aYear = '365d'
const tags = ['releases']

/** Serves the remotes' files and says which releases are live. `builds` is the folder that holds the built workspaces. */
async function releases(app: FastifyInstance, { builds = checkout }: { builds?: string }) {
  const { devServers, dataDir, objects, rollback } = app.config
  const files = openReleaseFiles(dataDir)
  const isOffered = (remote: string, version: string) => app.hasDecorator('liveReleases') && app.liveReleases.isOffered(remote, version)
  const archives = objects ? openReleaseArchives(app.db, openObjectStore(objects, ''), files, isOffered) : noArchives
  if (!devServers) await app.alone('releases', () => takeLocalBuilds({ db: app.db, files, archives, root: builds, log: app.log }))
  const opened = await openLiveReleases(app.db, files, archives, app.log)
  app.changes.prepare((topic) => (outdates(topic, 'releases') ? opened.reload() : null))
  const nextBucket = createBuckets()
  const bundles: DevBundles = new Map()
  app.decorate('devBundles', bundles)
  app.decorate('releaseFiles', files)
  app.decorate('releaseArchives', archives)
  app.decorate('liveReleases', opened)
  const serialized = pLimit(1)
  app.decorate('serializeRelease', <T>(work: () => Promise<T>) => serialized(() => app.alone('releases', work)))
  if (app.metrics) declareReleaseMetrics(app.metrics, app.db, opened)
  const failures = openFailureStore(app, rollback.windowMs)
  app.decorate('failureWatch', createFailureWatch(failures, rollback))
  app.decorate('releaseFigures', openReleaseFigures(app.db, app.log))
  app.decorate('releaseVitals', openReleaseVitals(app))
  app.addHook('preClose', async () => {
    // Each has logged its failure.
    await Promise.allSettled([failures.close(), app.releaseFigures.close(), app.releaseVitals.close()])
  })
  if (!devServers) watchFigures(app)
  app.decorateRequest('previews')
  app.decorateRequest('toolbar', null)
  app.decorate('releasesFor', async (request: FastifyRequest, reply: FastifyReply) => {
    request.previews = {}
    request.toolbar = null
    const side = sideOf(request, app.config)
    if (devServers) return readDevSnapshot(devServers, bundles, side)
    if (foldersOf(side)) return opened.snapshotFor({ ...(await visitorOf(request, reply, null)), previews: {} }, side)
    const visitor = await visitorOf(request, reply, opened.hasCanary() ? nextBucket : null)
    request.previews = visitor.previews
    request.toolbar = visitor.toolbar
    for (const [remote, version] of Object.entries(visitor.previews)) await archives.bring(remote, version)
    return opened.snapshotFor(visitor, side)
  })

  const serve = {
    root: files.root,
    prefix: '/remotes/',
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    maxAge: aYear,
    decorateReply: false,
    allowedPath: (path, _root, request) => {
      const isOthers = foldersOf(sideOf(request, app.config))?.every((folder) => !request.url.startsWith(folder))
      return !path.endsWith(`/${serverFile}`) && !isSourceMap(path) && !isOthers
    },
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
    },
  } satisfies FastifyStaticOptions
  await app.register(async (scope) => {
    if (objects) scope.addHook('onRequest', ({ url }) => bringAskedFor(archives, url))
    await scope.register(fastifyStatic, serve)
  })

  app.get(
    '/remotes.json',
    { schema: { tags, summary: 'Which releases this visitor gets', response: { 200: Discovery, 304: Type.Null() } } },
    async (request, reply) => {
      const live = await app.releasesFor(request, reply)
      const { discovery, id } = live
      // Asked by open pages, which have the cookie.
      if (hasGivenCookie(request)) noteGiven(request, reply, live, false)
      const etag = `"${id}"`
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return discovery
    },
  )

  app.get(
    '/api/host-contract',
    {
      schema: {
        tags,
        summary: 'What remotes find in this shop: contracts, shared packages and names, slots and views',
        response: answers.ok(HostContract),
      },
    },
    async (_request, reply) => {
      const contract = readHostContract(opened)
      if (!contract) throw notFound('release')
      reply.header('cache-control', 'no-cache')
      return contract
    },
  )

  app.get(
    '/api/release-alarms',
    {
      onRequest: app.requireOwner,
      schema: {
        tags,
        summary: 'Releases that fail in visitors’ pages and were not taken back',
        response: answers.ok(Type.Object({ items: Type.Array(ReleaseAlarm) })),
      },
    },
    async () => ({ items: await readAlarms(app.db) }),
  )

  app.decorateRequest('deployer', '')
  await app.register(deployRoutes)
  await app.register(consoleRoutes)
  await app.register(previewRoutes)
  await app.register(failuresRoutes)
  await addPolicy(app)
}

/** Another process may have released it a moment ago, or long before this one started. */
async function bringAskedFor(archives: ReleaseArchives, url: string): Promise<void> {
  const [, remote, version] = /^\/remotes\/([a-z][a-z0-9-]*)\/([\w.%+-]+)\//.exec(url) ?? []
  if (remote && version) await archives.bring(remote, version.replaceAll(/%2b/gi, '+'))
}

export const releasesRoutes = fp(releases, { name: 'releases', dependencies: ['shop-data', 'changes', 'limits', 'mailer'] })
