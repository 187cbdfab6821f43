// How teams release: with a deploy token that is good for their own remote alone.

import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReleaseAnswer, ReleaseHistory } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Transaction } from '../../db/schema.ts'
import { ApiError, notFound } from '../../http/errors/api-error.ts'
import { ownAddress } from '../../http/requests/own-address.ts'
import { uploadLimit } from '../../http/requests/rate-limits.ts'
import { channelOf, doubtsAbout, explainFallback, findRelease, goLive, rollBack, startCanary, switchRemote } from '../live/channels.ts'
import { signPreviewLink } from '../live/visitor.ts'
import { readHistory, stateOf, trafficOf } from '../recovery/release-history.ts'
import { archiveLimits, receiveArchive, unpackArchive } from './archive.ts'
import { checkDeployToken } from './deploy-tokens.ts'
import { type Audience, checkAgain, publish } from './publish.ts'
import { createUploadSlots, uploadRetrySeconds } from './upload-slots.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The deploy token that the request came with. */
    deployer: string
  }
}

const tags = ['releases']
const Remote = Type.Object({ remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', examples: ['cart'] }) })
const Traffic = Type.Integer({ minimum: 1, maximum: 99, examples: [10] })
const Version = Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] })
const Reason = Type.Optional(Type.String({ maxLength: 500, examples: ['the button is gone'] }))
const Publication = Type.Object({
  mode: Type.Optional(Type.Union([Type.Literal('live'), Type.Literal('canary'), Type.Literal('preview')])),
  traffic: Type.Optional(Traffic),
  /** Exposes to be taken away, separated by commas. */
  drop: Type.Optional(Type.String({ maxLength: 1000, examples: ['./slot/overlay'] })),
  /** Where browsers find the files, if not here. */
  at: Type.Optional(Type.String({ maxLength: 500, examples: ['https://cdn.example/cart/0.1.0/'] })),
})

const security = [{ deployToken: [] }]

export const deployRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, liveReleases, keys } = app
  app.decorateRequest('deployer', '')
  // As a stream: the archive has bounds of its own.
  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload))
  const onRequest = async (request: FastifyRequest) => {
    request.deployer = await checkDeployToken(db, request, (request.params as Static<typeof Remote>).remote)
  }

  const previewLink = (request: FastifyRequest, remote: string, version: string) =>
    `${ownAddress(request, app.config)}/preview?token=${signPreviewLink(keys.releaseSecret, { remote, version })}`

  async function moved(request: FastifyRequest, remote: string, version: string, work?: (trx: Transaction) => Promise<string | null>) {
    const notice = work ? await db.transaction().execute(work) : null
    await liveReleases.reload()
    app.failureWatch.startOver(remote)
    app.changes.publish('releases')
    const [release, channel] = await Promise.all([findRelease(db, remote, version), channelOf(db, remote)])
    if (!release) throw notFound('release')
    const state = stateOf(release, channel)
    const preview = state === 'preview' ? { preview: previewLink(request, remote, version) } : {}
    return { remote, version, state, traffic: trafficOf(version, channel), live: channel.live, ...preview, ...(notice && { notice }) }
  }

  /** @throws ApiError not_found */
  async function known(remote: string, version: string): Promise<string> {
    if (!(await findRelease(db, remote, version))) throw notFound('release')
    return version
  }

  const uploads = createUploadSlots()
  let publishing: Promise<unknown> = Promise.resolve()

  app.post(
    '/api/releases/:remote',
    {
      onRequest,
      bodyLimit: archiveLimits.packed,
      config: uploadLimit,
      schema: {
        tags,
        security,
        summary: 'Releases a build',
        description: 'The body is a gzipped tar of the build. Everything that is wrong with it is in `details`, a sentence each.',
        consumes: ['application/gzip'],
        params: Remote,
        querystring: Publication,
        response: { 201: ReleaseAnswer },
      },
    },
    async (request, reply) => {
      const { remote } = request.params
      const { drop, at } = request.query
      const archive = request.body as unknown
      if (!isStream(archive)) throw new ApiError('unsupported_media_type', 'Send a gzipped tar as application/gzip')
      const dropped = drop ? drop.split(',') : []
      const wishes = { remote, actor: request.deployer, audience: audienceOf(request.query), dropped, base: baseOf(at) }
      const taken: (() => void)[] = []
      const take = (slot: () => () => void) => {
        // For its refusals only.
        reply.header('retry-after', uploadRetrySeconds)
        taken.push(slot())
        reply.removeHeader('retry-after')
      }
      try {
        take(() => uploads.receive(remote))
        const packed = await receiveArchive(archive)
        take(() => uploads.unpack())
        const files = await unpackArchive(packed)
        const release = () => {
          if (request.raw.socket.destroyed) throw new ApiError('bad_request', 'The upload was given up')
          return publish(app, { ...wishes, files })
        }
        // One after the other: each is checked against what is live when its turn comes.
        const mine = publishing.then(release, release)
        publishing = mine.catch(() => {})
        reply.code(201)
        return await moved(request, remote, await mine)
      } finally {
        for (const giveBack of taken) giveBack()
      }
    },
  )

  app.get(
    '/api/releases/:remote',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'The releases of a remote and what became of them',
        params: Remote,
        response: { 200: ReleaseHistory },
      },
    },
    ({ params }) => readHistory(db, params.remote),
  )

  app.post(
    '/api/releases/:remote/promote',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Gives a stored release to everybody, or to a share of the visitors',
        params: Remote,
        body: Type.Object({ version: Type.Optional(Version), traffic: Type.Optional(Traffic) }),
        response: { 200: ReleaseAnswer },
      },
    },
    async (request) => {
      const { remote } = request.params
      const { version = liveReleases.channel(remote)?.canary, traffic } = request.body
      if (!version) throw new ApiError('bad_request', 'There is no canary: say which version')
      const step = { remote, version: await known(remote, version), actor: request.deployer }
      await checkAgain(app, remote, version)
      return moved(request, remote, version, async (trx) => {
        const release = await findRelease(trx, remote, version)
        const doubts = release ? doubtsAbout(release) : null
        const warned = { ...step, ...(doubts && { reason: `although ${doubts}` }) }
        await (traffic ? startCanary(trx, warned, traffic) : goLive(trx, warned))
        return doubts && `Warning: ${doubts}`
      })
    },
  )

  app.post(
    '/api/releases/:remote/rollback',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Takes back the canary, or else what is live',
        params: Remote,
        body: Type.Object({ version: Type.Optional(Version), reason: Reason }),
        response: { 200: ReleaseAnswer },
      },
    },
    async (request) => {
      const { remote } = request.params
      const channel = liveReleases.channel(remote)
      const { version = channel?.canary ?? channel?.live, reason = '' } = request.body
      if (!version) throw notFound('release')
      const step = { remote, version: await known(remote, version), actor: request.deployer, reason }
      return moved(request, remote, version, async (trx) => {
        const { live } = await channelOf(trx, remote)
        const good = await rollBack(trx, step)
        return good && good !== live ? explainFallback(trx, remote, version, good) : null
      })
    },
  )

  app.post(
    '/api/releases/:remote/preview',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Makes a link that shows a stored release to one browser',
        params: Remote,
        body: Type.Object({ version: Version }),
        response: { 200: Type.Object({ preview: Type.String({ examples: ['https://shop.example/preview?token=Y2Fyd…'] }) }) },
      },
    },
    async (request) => {
      const { remote } = request.params
      const version = await known(remote, request.body.version)
      return { preview: previewLink(request, remote, version) }
    },
  )

  app.post(
    '/api/releases/:remote/switch',
    {
      onRequest,
      schema: {
        tags,
        security,
        summary: 'Takes a remote out of the shop, or brings it back',
        params: Remote,
        body: Type.Object({ off: Type.Boolean(), reason: Reason }),
        response: { 200: ReleaseHistory },
      },
    },
    async (request) => {
      const { remote } = request.params
      const { off, reason = '' } = request.body
      if (remote === 'host') throw new ApiError('bad_request', 'Without its host there is no shop: roll it back instead')
      await db.transaction().execute((trx) => switchRemote(trx, { remote, off, reason, actor: request.deployer }))
      await liveReleases.reload()
      app.changes.publish('releases')
      return readHistory(db, remote)
    },
  )
}

const isStream = (body: unknown): body is Readable => typeof (body as { pipe?: unknown } | null)?.pipe === 'function'

function audienceOf({ mode = 'live', traffic }: Static<typeof Publication>): Audience {
  if (mode !== 'canary') return { mode }
  if (!traffic) throw new ApiError('bad_request', 'A canary needs its share of the visitors: traffic from 1 to 99')
  return { mode, traffic }
}

function baseOf(at: string | undefined): string | null {
  if (!at) return null
  if (!URL.canParse(at) || !/^https?:$/.test(new URL(at).protocol)) throw new ApiError('bad_request', '"at" must be an http(s) address')
  return new URL(at.endsWith('/') ? at : `${at}/`).href
}
