// Takes reports of pages about releases that failed in them: the team sees the cause, and a release that fails too often is taken back.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FailureReport, PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError } from '../../http/errors/api-error.ts'
import { blockOf, votingNetwork } from '../../http/requests/network.ts'
import { failureLimit, pageReportLimit } from '../../http/requests/rate-limits.ts'
import { framesIn } from '../console/stack-frames.ts'
import { deviceOf } from '../vitals/release-vitals.ts'
import { countFailure } from './auto-rollback.ts'
import { keepFailure } from './failures-queries.ts'
import { openTicket, type TicketedPage } from './page-ticket.ts'

const refused = () => new ApiError('forbidden', 'Only pages of the shop report')
const visitorCookie = 'lechaimVisitor'
const hour = 60 * 60
const maxReportBytes = 1024
const events = { ready: 'ready', cart: 'carts', order: 'orders' } as const

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
      const sent = openTicket(app, ticket)
      if (!sent) throw refused()
      const { page } = sent
      reply.code(204)
      await app.releaseArchives.bring(remote, version)
      if (!exists(remote, version, request.body.expose)) return null
      const failure = { ...request.body, ...diagnosisOf(request.body) }
      const frames = framesIn(failure.stack ?? '', app.liveReleases)
      await keepFailure(app.db, { ...failure, stack: frames.length > 0 ? JSON.stringify(frames) : null })
      // The page has repaired it: reported to the team, but no reason for a roll-back.
      if (failure.cause === 'mismatch') return null
      const release = `${remote}@${version}`
      if (sent.counted.includes(release)) app.releaseFigures.happened(page, 'failed', [release])
      await countFailure(app, {
        remote,
        version,
        page,
        visitor: visitorOf(request, reply),
        network: votingNetwork(request.ip),
        what: `${failure.cause} in ${failure.expose}: ${failure.message}`,
      })
      return null
    },
  )

  app.post(
    '/api/page-reports',
    {
      config: pageReportLimit,
      schema: {
        tags: ['releases'],
        summary: 'Says what became of a page',
        description: 'Pages of the shop do, without any identity. `ticket` came with the page; each event counts once.',
        body: PageReport,
        response: { 204: Type.Null() },
      },
      bodyLimit: maxReportBytes,
    },
    async (request, reply) => {
      const { ticket, event } = request.body
      const sent = openTicket(app, ticket)
      if (!sent) throw refused()
      if (event === 'left') countLast(request, sent)
      else app.releaseFigures.happened(sent.page, events[event], sent.counted)
      return reply.code(204).send(null)
    },
  )

  /** Counts what a page says when it is out of sight. A failure that it could not report when it happened counts as well. */
  function countLast({ body, headers, ip }: Pick<FastifyRequest<{ Body: PageReport }>, 'body' | 'headers' | 'ip'>, sent: TicketedPage) {
    const { failed = [], vitals, connection } = body
    const [broken, whole] = [sent.counted.filter((one) => failed.includes(one)), sent.counted.filter((one) => !failed.includes(one))]
    for (const release of broken) app.releaseFigures.happened(sent.page, 'failed', [release])
    if (vitals) app.releaseVitals.reported(sent, whole, { vitals, connection, device: deviceOf(headers), block: blockOf(ip) })
  }

  /** Only failures of existing exposes are stored, so that invented ones can't fill the table. */
  const exists = (remote: string, version: string, expose: string) =>
    remote === 'host'
      ? app.liveReleases.buildOf(remote, version) !== undefined && expose === 'host'
      : app.liveReleases.remoteRelease(remote, version)?.manifest.exposes.some(({ path }) => path === expose)

  /** An integrity failure for a script that differs from the released one. */
  function diagnosisOf({ remote, version, file, found }: FailureReport): Pick<FailureReport, 'cause' | 'message'> | null {
    const files = app.liveReleases.buildOf(remote, version)?.files ?? {}
    const released = file && Object.hasOwn(files, file) && files[file]
    return released && found && found !== released
      ? { cause: 'integrity', message: `${file} comes as ${found} and was released as ${released}` }
      : null
  }
}

/** Identifies a reporting browser for an hour, so that reloads count once. */
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
