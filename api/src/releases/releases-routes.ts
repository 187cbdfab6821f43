import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Type } from 'typebox'
import { readDevSnapshot } from './dev-snapshot.ts'
import { openReleaseFiles } from './release-files.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The releases that are live now. */
    liveReleases(): Promise<Snapshot>
  }
}

const checkout = resolve(import.meta.dirname, '../../..')
const aYear = '365d'

/** Serves the remotes' files and says which releases are live. `builds` is the folder that holds the built workspaces. */
async function releases(app: FastifyInstance, { builds = checkout }: { builds?: string }) {
  const files = openReleaseFiles(app.config.dataDir)
  const { devServers } = app.config
  const snapshot = devServers ? null : takeSnapshot(files, builds)
  app.decorate('liveReleases', async () => snapshot ?? readDevSnapshot(devServers ?? {}))

  await app.register(fastifyStatic, {
    root: files.root,
    prefix: '/remotes/',
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    maxAge: aYear,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
    },
  })

  app.get(
    '/remotes.json',
    { schema: { tags: ['releases'], summary: 'Which release of each remote is live', response: { 200: Discovery, 304: Type.Null() } } },
    async (request, reply) => {
      const { discovery } = await app.liveReleases()
      const etag = `"${createHash('sha256').update(JSON.stringify(discovery)).digest('base64url')}"`
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null)
      return discovery
    },
  )
}

export const releasesRoutes = fp(releases, { name: 'releases' })
