// Kept pages for the visitors who all get the same, answered in front of the framework: a page that is in memory costs little more than
// sending it. Whoever has anything of their own (a session, a preview, a canary's bucket, a host that failed) goes the usual way.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../../auth/sessions/session-cookie.ts'
import { ageCookie } from '../../page/age-gate/age-gate.ts'
import type { KeptPage } from '../../page/page-cache.ts'
import { bucketCookie, previewCookie } from '../../releases/live/visitor.ts'
import { ticketFor } from '../../releases/recovery/failures-routes.ts'
import { failedHostCookie } from '../../releases/recovery/host-fallback-script.ts'
import { addressReader, votingNetwork } from '../requests/network.ts'
import { takesBrotli } from './takes-brotli.ts'

const maxAnswers = 500
const longestUrl = 300
/** Milliseconds: a command that gives the owner a new password is not in the way of thousands of pages. */
const lookEvery = 100
const isVerified = new RegExp(`(?:^|; )${ageCookie}=true(?:;|$)`)
const ownCookies = [refreshCookie, failedHostCookie, bucketCookie, previewCookie]
/** What each answer has of its own, and what Node writes by itself. */
const perAnswer = /^(server-timing|set-cookie|date|connection|keep-alive|content-length|transfer-encoding)$/i

interface Answer {
  status: number
  headers: readonly string[]
  body: Buffer
  /** As `host@version`. */
  host: string
  /** All the releases that are loaded with it. */
  releases: readonly string[]
}

/** When an answer was begun: what was read before a change must not outlive it. */
export interface Moment {
  generation: number
  version: number
}

export interface PageResponseCache {
  now(): Moment
  /** Takes an answer over as it was sent to somebody who has nothing of their own.
   *  @param begun from before anything of it was read
   *  @param ageVerified as the page itself was made */
  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    page: KeptPage,
    made: { host: string; releases: readonly string[]; begun: Moment; ageVerified: boolean },
  ): void
  clear(): void
}

/** Whether the visitor is known to be of age; null where that isn't said in the one way in which the shop itself says it. */
function isOfAge(cookies: string): boolean | null {
  if (!cookies.includes(ageCookie)) return false
  return isVerified.test(cookies) && cookies.indexOf(ageCookie) === cookies.lastIndexOf(ageCookie) ? true : null
}

/** The same for whoever may get the same answer; null for all others. */
function keyOf({ method, url = '', headers }: IncomingMessage): { ageVerified: boolean; key: string } | null {
  if (method !== 'GET' || url.length > longestUrl || (url !== '/' && !url.startsWith('/?'))) return null
  if (!headers.host || !takesBrotli(headers['accept-encoding'])) return null
  const cookies = headers.cookie ?? ''
  if (ownCookies.some((name) => cookies.includes(name))) return null
  const ageVerified = isOfAge(cookies)
  return ageVerified === null ? null : { ageVerified, key: `${headers.host}\n${ageVerified}\n${url}` }
}

export function cachePageResponses(app: FastifyInstance): PageResponseCache {
  const answers = new Map<string, Answer>()
  const { keys, config } = app
  const addressOf = addressReader(config)
  // Behind a proxy the shop's own address comes in other headers, unless it is configured.
  const isPlain = !config.devServers && (config.trustProxy === false || config.origin !== null)
  let version = app.versionElsewhere()
  let generation = 0
  const clear = () => {
    answers.clear()
    generation++
  }
  app.addHook('preClose', async () => clear())

  let lookedAt = 0
  function hasChangedElsewhere(): boolean {
    const time = performance.now()
    if (time - lookedAt < lookEvery) return false
    lookedAt = time
    return version !== app.versionElsewhere()
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (answers.size === 0) return false
    const asked = keyOf(request)
    const kept = asked ? answers.get(asked.key) : undefined
    if (!kept) return false
    if (hasChangedElsewhere()) {
      clear()
      return false
    }
    app.failureWatch.loaded(kept.releases, votingNetwork(addressOf(request)))
    const timing = `page;desc="${ticketFor(keys.releaseSecret, kept.host)}"`
    response.writeHead(kept.status, [...kept.headers, 'server-timing', timing, 'content-length', String(kept.body.length)])
    response.end(kept.body)
    return true
  }

  app.addHook('onReady', async () => {
    const usual = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      if (!answer(request, response)) for (const listener of usual) listener.call(app.server, request, response)
    })
  })

  return {
    now: () => ({ generation, version: app.versionElsewhere() }),
    keep({ raw }, reply, { status, brotli }, { host, releases, begun, ageVerified }) {
      const asked = isPlain && !app.liveReleases.hasCanary() ? keyOf(raw) : null
      if (!asked || asked.ageVerified !== ageVerified) return
      if (begun.generation !== generation || begun.version !== app.versionElsewhere()) return
      if (begun.version !== version) clear()
      version = begun.version
      const sent = { ...reply.raw.getHeaders(), ...reply.getHeaders() }
      const headers = Object.entries(sent).flatMap(([name, value]) => (perAnswer.test(name) ? [] : [name, String(value)]))
      const [oldest] = answers.keys()
      if (answers.size >= maxAnswers && oldest !== undefined) answers.delete(oldest)
      answers.set(asked.key, { status, headers, body: brotli, host, releases })
    },
    clear,
  }
}
