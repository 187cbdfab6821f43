// What pages report of releases that failed in them, and what follows: the team sees the cause, and a release that fails too often is
// taken back without anybody's doing.
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type FailureCause, FailureReport } from '@lechaim/shared/contracts/releases.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { votingNetwork } from '../../http/requests/network.ts'
import { failureLimit } from '../../http/requests/rate-limits.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { integrityOf } from '../publish/integrity.ts'
import { countFailure } from './auto-rollback.ts'
import { failedHostOf } from './failed-host.ts'

const visitorCookie = 'lechaimVisitor'
const hour = 60 * 60
/** Milliseconds that a page may be open before it reports. */
const ticketAge = 24 * hour * 1000

/** Goes out with every page: who reports must have been served one.
 *  @param host the page's own release, as `host@version`; those of remotes may change while it is open */
export const ticketFor = (secret: Buffer, host: string): string => sign(secret, 'page', `${randomUUID()} ${host}`)

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
      const { cause, message } = { ...request.body, ...diagnosisOf(request.body) }
      const failure = { ...request.body, cause, message: printable(message) }
      await keepFailure(app.db, failure)
      // The page has mended it: something for the team to look into, and nothing to take a release back for.
      if (cause === 'mismatch') return null
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

  /** What is kept grows with what there is, not with what anybody makes up. */
  const exists = (remote: string, version: string, expose: string) =>
    remote === 'host'
      ? app.liveReleases.buildOf(remote, version) !== undefined && expose === 'host'
      : app.liveReleases.remoteRelease(remote, version)?.manifest.exposes.some(({ path }) => path === expose)

  /** A script that came and was another than the one that was released. */
  function diagnosisOf({ remote, version, file, found }: FailureReport): Pick<FailureReport, 'cause' | 'message'> | null {
    const files = app.liveReleases.buildOf(remote, version)?.files ?? {}
    const released = file && Object.hasOwn(files, file) && files[file]
    return released && found && found !== released
      ? { cause: 'integrity', message: `${file} comes as ${found} and was released as ${released}` }
      : null
  }
}

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

/** Takes note of pages that are asked for because the host had failed in the one before (host/src/page-scripts/host-fallback.ts). The cookie stays for a while and
 *  its page is known for as long as failures are counted, so an older ticket says nothing new. */
export function noteFailedHosts(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const limit = app.createRateLimit(failureLimit.rateLimit)
  return async (request) => {
    const failed = failedHostOf(request, app.config)
    const channel = app.liveReleases.channel('host')
    if (!failed || (channel?.live !== failed.version && channel?.canary !== failed.version)) return
    const { version, ticket, thrown } = failed
    const release = `host@${version}`
    const page = openSigned(app.keys.releaseSecret, 'page', ticket, app.config.rollback.windowMs)
    if (!page?.endsWith(` ${release}`)) return
    const failure = { page, visitor: page, network: votingNetwork(request.ip) }
    if (!app.failureWatch.counts({ release, ...failure })) return
    const limited = await limit(request)
    if (!limited.isAllowed && limited.isExceeded) return
    const { cause, message } = thrown ? ({ cause: 'evaluation', message: printable(thrown) } as const) : missingScript(app, version)
    await keepFailure(app.db, { remote: 'host', version, expose: 'the page', cause, message })
    await countFailure(app, { remote: 'host', version, ...failure, what: `${cause}: ${message}` })
  }
}

/** Why the host's script could not be run: the page that needed it can't look. */
function missingScript({ liveReleases, releaseFiles }: FastifyInstance, version: string): Pick<FailureReport, 'cause' | 'message'> {
  const released = Object.entries(liveReleases.buildOf('host', version)?.files ?? {}).filter(([file]) => file.endsWith('.js'))
  for (const [file, hash] of released) {
    const found = releaseFiles.has('host', version) && releaseFiles.list('host', version).includes(file)
    if (!found) return { cause: 'unreachable', message: `${file} is not there` }
    const now = integrityOf(releaseFiles.read('host', version, file))
    if (now !== hash) return { cause: 'integrity', message: `${file} lies here as ${now} and was released as ${hash}` }
  }
  return { cause: 'unreachable', message: 'its script could not be run, and lies here as it was released' }
}

type KeptFailure = Pick<FailureReport, 'remote' | 'version' | 'expose' | 'message'> & { cause: FailureCause }

/** Teams read it on their terminals: nothing that moves the cursor, and nothing unseen that turns the text around. */
export const printable = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

/** Adds to what a release's team sees of it. */
export async function keepFailure(db: Database, { remote, version, cause, expose, message }: KeptFailure): Promise<void> {
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
