// Routes for teams, each with a deploy token that is good for one remote.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReleaseAnswer, ReleaseHistory, RollBackPlan } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { type Static, Type } from 'typebox'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { ownAddress } from '../../http/requests/own-origin.ts'
import { uploadLimit } from '../../http/requests/rate-limits.ts'
import { reachProblems } from '../checks/reach.ts'
import { channelOf, expectLive, findRelease, planRollBack, promote, rollBack, switchRemote } from '../live/channels.ts'
import { warningAbout } from '../live/last-good.ts'
import { signPreviewLink } from '../live/visitor.ts'
import { trafficOf } from '../live/visitor-choice.ts'
import { readHistory, stateOf } from '../recovery/release-history.ts'
import { archiveLimits, unpackArchive } from './archive.ts'
import { checkDeployToken } from './deploy-tokens.ts'
import { checkAgain, publish } from './publish.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the deploy token that the request came with. */
    deployer: string
  }
}

/** Archives that are unpacked or wait for it; each takes up to 100 MB. */
const maxUploads = 2
/** Seconds after which a refused upload is worth another try. */
const uploadRetrySeconds = 5

const Remote = Type.Object({ remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', examples: ['cart'] }) })
const Traffic = Type.Integer({ minimum: 1, maximum: 99, examples: [10] })
const Version = Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] })
const Reason = Type.Optional(Type.String({ maxLength: 500, examples: ['the button is gone'] }))
/** The version that must be live for this to happen; `none` for nothing. */
const Expected = Type.Optional(Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] }))
const PreviewLink = Type.Object({ preview: Type.String({ examples: ['https://shop.example/preview?token=Y2Fyd…'] }) })
const Publication = Type.Object({
  mode: Type.Optional(Type.Union([Type.Literal('live'), Type.Literal('canary'), Type.Literal('preview')])),
  traffic: Type.Optional(Traffic),
  /** Exposes to be taken away, separated by commas. */
  drop: Type.Optional(Type.String({ maxLength: 1000, examples: ['./slot/overlay'] })),
  /** The base address of the files, if not here. */
  at: Type.Optional(Type.String({ maxLength: 500, format: 'uri', pattern: '^https?:', examples: ['https://cdn.example/cart/0.1.0/'] })),
  expect: Expected,
  /** Takes a build of an older commit than what is live. */
  older: Type.Optional(Type.Boolean()),
  /** Takes a build that is over its budget. */
  large: Type.Optional(Type.Boolean()),
})

const teamRoute = <Rest extends object>(summary: string, rest: Rest) =>
  ({ tags: ['releases'], security: [{ deployToken: [] }], summary, params: Remote, ...rest }) as const

export const deployRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, liveReleases, keys } = app
  /** Remotes whose archives are on their way: one of each, so that a slow sender delays nobody else. */
  const receiving = new Set<string>()
  /** One after the other: each is checked against what is live then. */
  const inOrder = pLimit(1)
  app.decorateRequest('deployer', '')
  app.addHook('onRequest', async (request) => {
    request.deployer = await checkDeployToken(db, request, (request.params as Static<typeof Remote>).remote)
  })
  app.addContentTypeParser('application/gzip', { parseAs: 'buffer' }, async (_request: FastifyRequest, archive: Buffer) => archive)

  const previewLink = (request: FastifyRequest, remote: string, version: string) =>
    `${ownAddress(request, app.config)}/preview?token=${signPreviewLink(keys.releaseSecret, { remote, version, deployer: request.deployer })}`

  async function reload(): Promise<void> {
    await liveReleases.reload()
    app.changes.publish('releases')
  }

  /** @throws ApiError not_found */
  async function stored(remote: string, version: string) {
    const release = await findRelease(db, remote, version)
    if (!release) throw notFound('release')
    return release
  }

  /** @returns sentences about views and slots of the release that nobody reaches; an empty text for none */
  function unreached(remote: string, version: string): string {
    const [release, build] = [liveReleases.remoteRelease(remote, version), liveReleases.buildOf(remote, version)]
    return release && build ? reachProblems({ build, manifest: release.manifest }, liveReleases.liveBuilds()).join('. ') : ''
  }

  /** @throws ApiError not_found */
  async function takenBack(remote: string, named: string | undefined): Promise<string> {
    const { canary, live } = await channelOf(db, remote)
    const version = named ?? canary ?? live
    if (!version) throw notFound('release')
    return (await stored(remote, version)).version
  }

  async function answer(request: FastifyRequest, remote: string, version: string, notice: string | null = null) {
    await reload()
    await app.failureWatch.resetPause(remote)
    const [release, channel] = await Promise.all([stored(remote, version), channelOf(db, remote)])
    const state = stateOf(release, channel)
    const preview = state === 'preview' ? { preview: previewLink(request, remote, version) } : {}
    return { remote, version, state, traffic: trafficOf(version, channel), live: channel.live, ...preview, ...(notice && { notice }) }
  }

  app.post(
    '/api/releases/:remote',
    {
      bodyLimit: archiveLimits.packed,
      config: uploadLimit,
      async onRequest({ params: { remote } }, reply) {
        if (receiving.has(remote)) {
          reply.header('retry-after', uploadRetrySeconds)
          throw new ApiError(
            'upload_in_progress',
            `Another upload of ${remote} is in progress: nothing was taken, try again when it is done`,
          )
        }
        receiving.add(remote)
        reply.raw.once('close', () => receiving.delete(remote))
      },
      schema: teamRoute('Releases a build', {
        description: 'The body is a gzipped tar of the build. Everything that is wrong with it is in `details`, a sentence each.',
        consumes: ['application/gzip'],
        querystring: Publication,
        response: { 201: ReleaseAnswer },
      }),
    },
    async (request, reply) => {
      const { remote } = request.params
      const { mode = 'live', traffic, drop, at, expect, older = false, large = false } = request.query
      if (mode === 'canary' && !traffic) throw new ApiError('bad_request', 'A canary needs its share of the visitors: traffic from 1 to 99')
      if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported_media_type', 'Send a gzipped tar as application/gzip')
      if (inOrder.activeCount + inOrder.pendingCount >= maxUploads) {
        reply.header('retry-after', uploadRetrySeconds)
        throw new ApiError('unavailable', 'Other uploads are in progress: nothing was taken, try again')
      }
      const archive = request.body
      const version = await inOrder(async () => {
        const files = await unpackArchive(archive)
        // The token may have been revoked while the archive came.
        await checkDeployToken(db, request, remote)
        if (request.raw.socket.destroyed) throw new ApiError('bad_request', 'The upload was given up')
        const allowed = { dropped: drop?.split(',') ?? [], older, large }
        const publication = { mode, traffic, expect, allowed, base: at ? at.replace(/\/?$/, '/') : null }
        return app.alone('releases', () => publish(app, { remote, actor: request.deployer, ...publication, files }))
      })
      reply.code(201)
      const released = await answer(request, remote, version)
      const notice = unreached(remote, version)
      return { ...released, ...(notice && { notice }) }
    },
  )

  app.get(
    '/api/releases/:remote',
    { schema: teamRoute('The releases of a remote and what became of them', { response: { 200: ReleaseHistory } }) },
    async ({ params }) => {
      // Writes figures that are only counted so far.
      await app.releaseFigures.flush()
      return readHistory(db, params.remote)
    },
  )

  app.post(
    '/api/releases/:remote/promote',
    {
      schema: teamRoute('Gives a stored release to everybody, or to a share of the visitors', {
        body: Type.Object({ version: Type.Optional(Version), traffic: Type.Optional(Traffic), expect: Expected }),
        response: { 200: ReleaseAnswer },
      }),
    },
    async (request) => {
      const { remote } = request.params
      const { traffic } = request.body
      const [version, warnings] = await app.alone('releases', async () => {
        await liveReleases.reload()
        await expectLive(db, remote, request.body.expect)
        const version = request.body.version ?? liveReleases.channel(remote)?.canary
        if (!version) throw new ApiError('bad_request', 'There is no canary: say which version')
        const warnings = warningAbout(await stored(remote, version))
        await app.releaseArchives.bring(remote, version)
        await checkAgain(app, remote, version)
        const step = { remote, version, actor: request.deployer, ...(warnings && { reason: `although ${warnings}` }) }
        await db.transaction().execute((trx) => promote(trx, step, traffic))
        return [version, warnings] as const
      })
      return answer(request, remote, version, warnings && `Warning: ${warnings}`)
    },
  )

  app.get(
    '/api/releases/:remote/rollback',
    {
      schema: teamRoute('What a roll-back would lead to', {
        querystring: Type.Object({ version: Type.Optional(Version) }),
        response: { 200: RollBackPlan },
      }),
    },
    async (request) => {
      const { remote } = request.params
      const version = await takenBack(remote, request.query.version)
      return { remote, version, ...(await planRollBack(db, liveReleases, { remote, version })) }
    },
  )

  app.post(
    '/api/releases/:remote/rollback',
    {
      schema: teamRoute('Takes back the canary, or else what is live', {
        description: '`to` is what it must lead to, as the plan said: where it would lead elsewhere by now, nothing changes.',
        body: Type.Object({ version: Type.Optional(Version), to: Type.Optional(Version), reason: Reason }),
        response: { 200: ReleaseAnswer },
      }),
    },
    async (request) => {
      const { remote } = request.params
      const { to, reason } = request.body
      const version = await takenBack(remote, request.body.version)
      const step = { remote, version, actor: request.deployer, to, reason }
      const notice = await db.transaction().execute((trx) => rollBack(trx, liveReleases, step))
      return answer(request, remote, version, notice)
    },
  )

  app.post(
    '/api/releases/:remote/preview',
    {
      schema: teamRoute('Makes a link that shows a stored release to one browser', {
        body: Type.Object({ version: Version }),
        response: { 200: PreviewLink },
      }),
    },
    async (request) => {
      const { version, withdrawn_at } = await stored(request.params.remote, request.body.version)
      if (withdrawn_at) throw new ApiError('bad_request', `${version} was taken back: nobody gets it, by a preview neither`)
      return { preview: previewLink(request, request.params.remote, version) }
    },
  )

  app.post(
    '/api/releases/:remote/switch',
    {
      schema: teamRoute('Takes a remote out of the shop, or brings it back', {
        body: Type.Object({ off: Type.Boolean(), reason: Reason }),
        response: { 200: ReleaseHistory },
      }),
    },
    async (request) => {
      const { remote } = request.params
      const { off, reason } = request.body
      if (remote === 'host') throw new ApiError('bad_request', 'Without its host there is no shop: roll it back instead')
      await db.transaction().execute((trx) => switchRemote(trx, { remote, off, reason, actor: request.deployer }))
      await reload()
      return readHistory(db, remote)
    },
  )
}
