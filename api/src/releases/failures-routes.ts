// What pages report of releases that failed in them, and what follows: the team sees the cause, and a release that fails too often is
// taken back without anybody's doing.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FailureReport } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Type } from 'typebox'
import type { Database } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError } from '../errors/api-error.ts'
import { networkOf } from '../plugins/network.ts'
import { failureLimit } from '../plugins/rate-limits.ts'
import { note, rollBack } from './channels.ts'
import type { Verdict } from './failure-watch.ts'
import { openSigned, sign } from './signed.ts'

const visitorCookie = 'lechaimVisitor'
const hour = 60 * 60
/** Milliseconds that a page may be open before it reports. */
const ticketAge = 24 * hour * 1000

/** Goes out with every page: who reports must have been served one. */
export const ticketFor = (secret: Buffer): string => sign(secret, 'page', randomUUID())

export const failuresRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/release-failures',
    {
      config: failureLimit,
      schema: {
        tags: ['releases'],
        summary: 'Reports that a release failed in a page',
        description: 'Pages of the shop do. `ticket` came with the page.',
        body: FailureReport,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { ticket, remote, version } = request.body
      const page = openSigned(app.keys.releaseSecret, 'page', ticket, ticketAge)
      if (!page) throw new ApiError('forbidden', 'Only pages of the shop report')
      reply.code(204)
      if (!exists(remote, version, request.body.expose)) return null
      const failure = { ...request.body, ...diagnosisOf(request.body) }
      await keep(app.db, failure)
      const verdict = app.failureWatch.failed({
        release: `${remote}@${version}`,
        page,
        visitor: visitorOf(request, reply),
        network: publicNetwork(request.ip),
      })
      if (verdict) await takeBack(remote, version, `${sentenceOf(verdict)}: ${failure.cause} in ${failure.expose}: ${failure.message}`)
      return null
    },
  )

  /** What is kept grows with what there is, not with what anybody makes up. */
  const exists = (remote: string, version: string, expose: string) =>
    app.liveReleases.remoteRelease(remote, version)?.manifest.exposes.some(({ path }) => path === expose)

  /** A script that came and was another than the one that was released. */
  function diagnosisOf({ remote, version, file, found }: FailureReport): Pick<FailureReport, 'cause' | 'message'> | null {
    const released = file && app.liveReleases.buildOf(remote, version)?.files[file]
    return released && found && found !== released
      ? { cause: 'integrity', message: `${file} comes as ${found} and was released as ${released}` }
      : null
  }

  async function takeBack(remote: string, version: string, reason: string): Promise<void> {
    const channel = app.liveReleases.channel(remote)
    if (channel?.live !== version && channel?.canary !== version) return
    const step = { remote, version, actor: 'server', reason }
    try {
      await app.db.transaction().execute((trx) => rollBack(trx, step, 'rolled-back-by-itself'))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'nothing_to_fall_back_on')) throw error
      await note(app.db, 'failing', { ...step, reason: `${reason}; there is no earlier release to go back to` })
    }
    app.log.warn({ remote, version, reason }, 'a release was taken back')
    await app.liveReleases.reload()
    app.changes.publish('releases')
  }
}

const sentenceOf = ({ visitors, pages, loads }: Verdict) =>
  `failed for ${visitors} visitors, in ${pages} of ${Math.max(loads, pages)} pages that loaded it`

/** A browser that reports is remembered for an hour, so that reloading makes nobody two. */
function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const given = request.cookies[visitorCookie] ?? ''
  if (/^[\w-]{36}$/.test(given)) return given
  const visitor = randomUUID()
  reply.setCookie(visitorCookie, visitor, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/release-failures',
    secure: request.protocol === 'https',
    maxAge: hour,
  })
  return visitor
}

/** Null for addresses of this machine or a local network: behind a proxy that nobody trusts, everybody has the same one. */
const publicNetwork = (address: string): string | null =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? networkOf(address) : null

async function keep(db: Database, { remote, version, cause, expose, message }: FailureReport): Promise<void> {
  await db
    .insertInto('release_failures')
    .values({ remote, version, cause, expose, message, reports: 1, first_at: now(), last_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'cause', 'expose'])
        .doUpdateSet((update) => ({ message, last_at: now(), reports: update('release_failures.reports', '+', 1) })),
    )
    .execute()
}
