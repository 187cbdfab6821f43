import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Discovery, ReleaseAlarm } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Type } from 'typebox'
import { sideOf } from '../../http/requests/own-origin.ts'
import { answers } from '../../http/responses/answers.ts'
import type { Candidate } from '../checks/candidate.ts'
import type { FirstViewCheck } from '../checks/first-view-check.ts'
import { deployRoutes } from '../publish/deploy-routes.ts'
import { takeLocalBuilds } from '../publish/local-builds.ts'
import { openReleaseFiles, type ReleaseFiles } from '../publish/release-files.ts'
import { createFailureWatch, type FailureWatch } from '../recovery/failure-watch.ts'
import { readAlarms } from '../recovery/failures-queries.ts'
import { failuresRoutes } from '../recovery/failures-routes.ts'
import { type DevBundles, readDevSnapshot } from './dev-snapshot.ts'
import { type LiveReleases, openLiveReleases, panelFolders } from './live-releases.ts'
import { previewRoutes } from './preview-routes.ts'
import { type Snapshot, serverFile } from './snapshot.ts'
import { visitorOf } from './visitor.ts'
import { createBuckets } from './visitor-choice.ts'

declare module 'fastify' {
  interface FastifyInstance {
    releaseFiles: ReleaseFiles
    liveReleases: LiveReleases
    failureWatch: FailureWatch
    /** Pages that a candidate draws before visitors get it. Null where there is nothing to draw, or no host to draw it with. */
    firstViewTasks(candidate: Candidate): Promise<FirstViewCheck | null>
    /** While developing: what the dev servers hold. */
    devBundles: DevBundles
    /** The releases that this visitor gets; may give their browser a cookie to keep it so. */
    releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<Snapshot>
  }
}

const checkout = resolve(import.meta.dirname, '../../../..')
const aYear = '365d'
const tags = ['releases']

/** Serves the remotes' files and says which releases are live. `builds` is the folder that holds the built workspaces. */
async function releases(app: FastifyInstance, { builds = checkout }: { builds?: string }) {
  const { devServers, dataDir, rollback } = app.config
  const files = openReleaseFiles(dataDir)
  if (!devServers) await takeLocalBuilds(app.db, files, builds)
  const live = await openLiveReleases(app.db, files, (release, error) => app.log.error({ err: error, release }, 'a release cannot be read'))
  const nextBucket = createBuckets()
  const bundles: DevBundles = new Map()
  app.decorate('devBundles', bundles)
  app.decorate('releaseFiles', files)
  app.decorate('liveReleases', live)
  app.decorate('failureWatch', createFailureWatch(rollback))
  app.decorate('releasesFor', async (request: FastifyRequest, reply: FastifyReply) => {
    if (devServers) return readDevSnapshot(devServers, bundles)
    const side = sideOf(request, app.config)
    if (side === 'panel') return live.snapshotFor({ ...visitorOf(request, reply, app.keys.releaseSecret, null), previews: {} }, side)
    return live.snapshotFor(visitorOf(request, reply, app.keys.releaseSecret, live.hasCanary() ? nextBucket : null), side)
  })

  await app.register(fastifyStatic, {
    root: files.root,
    prefix: '/remotes/',
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    maxAge: aYear,
    decorateReply: false,
    allowedPath: (path, _root, request) => {
      const isOthers = sideOf(request, app.config) === 'panel' && !panelFolders.some((folder) => request.url.startsWith(folder))
      return !path.endsWith(`/${serverFile}`) && !isOthers
    },
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
    },
  })

  app.get(
    '/remotes.json',
    { schema: { tags, summary: 'Which releases this visitor gets', response: { 200: Discovery, 304: Type.Null() } } },
    async (request, reply) => {
      const { discovery } = await app.releasesFor(request, reply)
      const etag = `"${createHash('sha256').update(JSON.stringify(discovery)).digest('base64url')}"`
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return discovery
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

  await app.register(deployRoutes)
  await app.register(previewRoutes)
  await app.register(failuresRoutes)
}

export const releasesRoutes = fp(releases, { name: 'releases' })
