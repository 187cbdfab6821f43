// The cookie that a page writes when its host fails, and requests the page again (host/src/page-scripts/host-fallback.ts).
import type { FailureReport } from '@lechaim/shared/contracts/page-reports.ts'
import { failedHostCookie, ownHostOnly } from '@lechaim/shared/lib/page-cookies.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { votingNetwork } from '../../http/requests/network.ts'
import { failureLimit } from '../../http/requests/rate-limits.ts'
import { integrityOf } from '../publish/release-files.ts'
import { countFailure, type RecoveryServices } from './auto-rollback.ts'
import { keepFailure } from './failures-queries.ts'
import { openTicket } from './page-ticket.ts'

interface FailedHost {
  version: string
  /** Of the page that it failed in; empty, or something else, from pages and browsers that have none. */
  ticket: string
  /** The message of its error; empty where its script could not be run at all. */
  thrown: string
}

/** With an origin of the panel's own, any page of the shop could set a cookie without the prefix for both (decision 0025). */
export const failedHostOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { panelOrigin }: Pick<Config, 'panelOrigin'>,
): FailedHost | null =>
  readFailedHost(cookies[ownHostOnly + failedHostCookie] ?? (panelOrigin === null ? cookies[failedHostCookie] : undefined))

/** Reads the cookie, which anybody can write: it chooses this browser's releases, and counts only with a valid ticket. */
export function readFailedHost(cookie: string | undefined): FailedHost | null {
  const [version = '', ticket, ...thrown] = (cookie ?? '').split('~')
  return version && ticket !== undefined ? { version, ticket, thrown: thrown.join('~').slice(0, 300) } : null
}

type Services = RecoveryServices & Pick<FastifyInstance, 'keys' | 'releaseFiles' | 'releaseFigures' | 'createRateLimit'>

/** Counts failures of the host by the cookie, each page's ticket once within the failure watch's window. */
export function noteFailedHosts(services: Services): (request: FastifyRequest) => Promise<void> {
  const { config, db, liveReleases, failureWatch, releaseFigures } = services
  const limit = services.createRateLimit(failureLimit.rateLimit)
  return async (request) => {
    const failed = failedHostOf(request, config)
    const channel = liveReleases.channel('host')
    if (!failed || (channel?.live !== failed.version && channel?.canary !== failed.version)) return
    const { version, ticket, thrown } = failed
    const release = `host@${version}`
    const sent = openTicket(services, ticket, config.rollback.windowMs)
    if (!sent?.page.endsWith(` ${release}`)) return
    const { page } = sent
    if (sent.counted.includes(release)) releaseFigures.happened(page, 'failed', [release])
    const failure = { page, visitor: page, network: votingNetwork(request.ip) }
    if (!(await failureWatch.counts({ release, ...failure }))) return
    const limited = await limit(request)
    if (!limited.isAllowed && limited.isExceeded) return
    const { cause, message } = thrown ? ({ cause: 'evaluation', message: thrown } as const) : missingScript(services, version)
    await keepFailure(db, { remote: 'host', version, expose: 'the page', cause, message })
    await countFailure(services, { remote: 'host', version, ...failure, what: `${cause}: ${message}` })
  }
}

/** The cause for a host whose script could not be run, which its page can't find out. */
function missingScript({ liveReleases, releaseFiles }: Services, version: string): Pick<FailureReport, 'cause' | 'message'> {
  const released = Object.entries(liveReleases.buildOf('host', version)?.files ?? {}).filter(([file]) => file.endsWith('.js'))
  for (const [file, hash] of released) {
    if (!releaseFiles.has('host', version, file)) return { cause: 'unreachable', message: `${file} is not there` }
    const now = integrityOf(releaseFiles.read('host', version, file))
    if (now !== hash) return { cause: 'integrity', message: `${file} lies here as ${now} and was released as ${hash}` }
  }
  return { cause: 'unreachable', message: 'its script could not be run, and lies here as it was released' }
}
