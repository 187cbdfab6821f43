// Routes for teams, each with a deploy token that is good for one remote.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReleaseAnswer, ReleaseHistory, RollBackPlan } from '@lechaim/shared/contracts/release-history.ts'
import { ReleaseVitals } from '@lechaim/shared/contracts/release-vitals.ts'
import type { FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { Type } from 'typebox'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { uploadLimit } from '../../http/requests/rate-limits.ts'
import { channelOf, switchRemote } from '../channels/channel-queries.ts'
import { findRelease, findStored, noteUse } from '../channels/release-queries.ts'
import { planRollBack, rollBack } from '../channels/roll-back.ts'
import { nothingAllowed } from '../checks/check-release.ts'
import { reachProblems } from '../checks/reach.ts'
import { channelLink, channelPattern } from '../live/preview-channels.ts'
import { holdToolbar, signToolbar } from '../live/toolbar.ts'
import { type Promoted, promoteSet } from '../policy/promote-set.ts'
import { readHistory } from '../recovery/release-history.ts'
import { readReleaseVitals } from '../vitals/vitals-answer.ts'
import { archiveLimits, unpackArchive } from './archive.ts'
import { checkDeployToken } from './deploy-tokens.ts'
import { publish } from './publish.ts'
import { answerChange, previewAddress, previewLink, reload } from './release-answer.ts'
import { deployerOnly, teamRoute } from './team-route.ts'

/** Archives that are unpacked or wait for it; each takes up to 100 MB. */
const maxUploads = 2
/** Seconds after which a refused upload is worth another try. */
const uploadRetrySeconds = 5

const Traffic = Type.Integer({ minimum: 1, maximum: 99, examples: [10] })
const Version = Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] })
const Reason = Type.Optional(Type.String({ maxLength: 500, examples: ['the button is gone'] }))
/** The version that must be live for this to happen; `none` for nothing. */
const Expected = Type.Optional(Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] }))
/** True: the vitals of the canary's pages decide on its next step. By default the shop's setting for a new canary, false for a promoted one. */
const Steps = Type.Optional(Type.Boolean({ examples: [true] }))
const PreviewLink = Type.Object({ preview: Type.String({ examples: ['https://shop.example/preview?token=Y2Fyd…'] }) })
/** For what visitors get. */
const given = {
  /** Takes a build of files that are in no commit. */
  unclean: Type.Optional(Type.Boolean()),
  /** Takes a build whose own tests and lint have not passed. */
  untested: Type.Optional(Type.Boolean()),
}
const Publication = Type.Object({
  mode: Type.Optional(Type.Union([Type.Literal('live'), Type.Literal('canary'), Type.Literal('preview')])),
  traffic: Type.Optional(Traffic),
  steps: Steps,
  /** Exposes to be taken away, separated by commas. */
  drop: Type.Optional(Type.String({ maxLength: 1000, examples: ['./slot/overlay'] })),
  /** The base address of the files, if not here. */
  at: Type.Optional(Type.String({ maxLength: 500, format: 'uri', pattern: '^https?:', examples: ['https://cdn.example/cart/0.1.0/'] })),
  expect: Expected,
  /** Takes a build of an older commit than what is live. */
  older: Type.Optional(Type.Boolean()),
  /** Takes a build that is over its budget. */
  large: Type.Optional(Type.Boolean()),
  ...given,
  /** Of a preview: the channel, such as a branch, whose link shows this build from now on. */
  channel: Type.Optional(Type.String({ maxLength: 100, pattern: channelPattern, examples: ['round-sums'] })),
})

export const deployRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, liveReleases, keys } = app
  /** Remotes whose archives are being uploaded, one of each, so that a slow sender delays no other remote. */
  const receiving = new Set<string>()
  /** One after the other, since each takes much memory. */
  const inOrder = pLimit(1)
  app.addHook('onRequest', deployerOnly)
  app.addContentTypeParser('application/gzip', { parseAs: 'buffer' }, async (_request: FastifyRequest, archive: Buffer) => archive)

  /** @throws ApiError not_found */
  async function stored(remote: string, version: string) {
    const release = await findRelease(db, remote, version)
    if (!release) throw notFound('release')
    return release
  }

  /** @returns sentences about unreachable views and slots of the release; an empty text for none */
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
      const { mode = 'live', traffic, steps, drop, at, expect, channel, ...wishes } = request.query
      if (channel !== undefined && mode !== 'preview') throw new ApiError('bad_request', 'A channel is for previews: mode=preview')
      if (mode === 'canary' && !traffic) throw new ApiError('bad_request', 'A canary needs its share of the visitors: traffic from 1 to 99')
      if (steps && mode !== 'canary') throw new ApiError('bad_request', 'Steps are for a canary')
      if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported_media_type', 'Send a gzipped tar as application/gzip')
      if (inOrder.activeCount + inOrder.pendingCount >= maxUploads) {
        reply.header('retry-after', uploadRetrySeconds)
        throw new ApiError('unavailable', 'Other uploads are in progress: nothing was taken, try again')
      }
      const archive = request.body
      const { version, notices } = await inOrder(async () => {
        const files = await unpackArchive(archive)
        // The token may have been revoked while the archive came.
        await checkDeployToken(db, request, remote)
        if (request.raw.socket.destroyed) throw new ApiError('bad_request', 'The upload was given up')
        const allowed = { ...nothingAllowed, ...wishes, dropped: drop?.split(',') ?? [] }
        const canary = { traffic, steps: steps ?? app.config.canary.steps }
        const publication = { mode, ...canary, expect, channel, allowed, base: at ? at.replace(/\/?$/, '/') : null }
        return app.serializeRelease(() => publish(app, { remote, actor: request.deployer, ...publication, files }))
      })
      reply.code(201)
      const released = await answerChange(request, remote, version)
      const link = channel === undefined ? null : await channelLink(db, keys.releaseSecret, { remote, name: channel })
      const notice = [unreached(remote, version), ...notices].filter(Boolean).join('\n')
      return { ...released, ...(link && { preview: `${previewAddress(request)}${link}` }), ...(notice && { notice }) }
    },
  )

  app.get(
    '/api/releases/:remote',
    { schema: teamRoute('The releases of a remote and what became of them', { response: { 200: ReleaseHistory } }) },
    async ({ params }) => {
      // Writes figures that are only counted so far.
      await app.releaseFigures.flush()
      await app.releaseVitals.flush()
      return readHistory(app, params.remote)
    },
  )

  app.get(
    '/api/releases/:remote/vitals',
    { schema: teamRoute('The web vitals that pages of a remote’s releases have reported', { response: { 200: ReleaseVitals } }) },
    async ({ params }) => {
      await app.releaseVitals.flush()
      return readReleaseVitals(db, params.remote)
    },
  )

  app.post(
    '/api/releases/:remote/promote',
    {
      schema: teamRoute('Gives a stored release to everybody, or to a share of the visitors', {
        body: Type.Object({ version: Type.Optional(Version), traffic: Type.Optional(Traffic), steps: Steps, expect: Expected, ...given }),
        response: { 200: ReleaseAnswer },
      }),
    },
    async (request) => {
      const { remote } = request.params
      const { traffic, steps = false, expect, version: named, ...wishes } = request.body
      if (steps && !traffic) throw new ApiError('bad_request', 'Steps are for a canary')
      const { deployer: actor } = request
      const [promoted] = await app.serializeRelease(async () => {
        await liveReleases.reload()
        const version = named ?? liveReleases.channel(remote)?.canary
        if (!version) throw new ApiError('bad_request', 'There is no canary: say which version')
        return promoteSet(app, [{ remote, version, actor, traffic, steps, expect }], { ...nothingAllowed, ...wishes })
      })
      const { version, warnings } = promoted as Promoted
      return answerChange(request, remote, version, warnings && `Warning: ${warnings}`)
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
      const { summary, ...plan } = await planRollBack(db, liveReleases, { remote, version })
      return { remote, version, ...plan, way: summary }
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
      return answerChange(request, remote, version, notice)
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
      const { remote, version, withdrawn_at } = await findStored(db, request.params.remote, request.body.version)
      if (withdrawn_at) throw new ApiError('bad_request', `${version} was taken back: nobody gets it, by a preview neither`)
      await db.transaction().execute((trx) => noteUse(trx, remote, [version]))
      return { preview: previewLink(request, remote, version) }
    },
  )

  app.post(
    '/api/releases/:remote/toolbar',
    {
      schema: teamRoute('Makes a link that lets one browser choose a release of each remote', {
        description:
          '`choices` are what it begins with: `live`, `canary` or a version, by remote; of other remotes only what visitors get or got.',
        body: Type.Object({
          choices: Type.Optional(
            Type.Record(Type.String({ maxLength: 40 }), Version, { maxProperties: 50, examples: [{ cart: 'canary' }] }),
          ),
        }),
        response: { 200: PreviewLink },
      }),
    },
    async (request) => {
      const { choices = {} } = request.body
      const toolbar = { deployer: request.deployer, since: Date.now(), choices }
      const held = await holdToolbar(db, toolbar)
      const lacking = Object.entries(choices).find(([remote]) => held?.choices[remote] === undefined)
      if (lacking) throw new ApiError('bad_request', `There is no ${lacking.join(' ')} to choose: "npm run releases" shows what there is`)
      return { preview: previewAddress(request) + signToolbar(keys.releaseSecret, 'link', toolbar) }
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
      await reload(app)
      return readHistory(app, remote)
    },
  )
}
