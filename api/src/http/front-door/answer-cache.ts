// Cache of complete responses, compressed once and kept until the shop changes. Those that depend only on the address and a few headers are
// sent before the framework, which costs little more than the transfer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hostsOf } from '../requests/own-origin.ts'

const compress = promisify(brotliCompress)
/** Compressed once while a client waits: higher levels cost more than they save. */
const quality = 6
const defaultLimit = 16 * 1024 * 1024
const maxRepeated = 800
const maxUrlLength = 300
/** Milliseconds between checks for writes of other processes, so that not every request queries the database. */
const checkIntervalMs = 100
/** Headers specific to each response, or written by Node. */
const perAnswer = /^(server-timing|set-cookie|date|connection|keep-alive|content-length|content-encoding|transfer-encoding)$/i

export interface CachedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null for pages, whose few clients without Brotli are tools and old robots: it would be six times the rest. */
  plain: Buffer | null
  brotli: Buffer
}

interface Repetition {
  key: string
  /** The state of the shop (`now`), taken before the response's data is read. */
  startedAtGeneration: number
  /** True when another request for the same address gets the same response. */
  matches(request: IncomingMessage): boolean
  /** Called for each cached response.
   *  @returns further headers, as names and values */
  onRepeat?(request: IncomingMessage): string[]
}

/** The bytes in a block of their own. What compresses and pools buffers gives parts of larger blocks, which cached parts would keep: 16 KB for
 *  an answer of one. */
const alone = (part: Buffer): Buffer => Buffer.from(new Uint8Array(part).buffer)

export async function packed(text: string): Promise<{ plain: Buffer; brotli: Buffer }> {
  const plain = alone(Buffer.from(text))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBitsFor(plain.length),
  }
  return { plain, brotli: alone(await compress(plain, { params })) }
}

/** As large as the text: the compressor takes memory for its window, 4 MB by default. */
const windowBitsFor = (bytes: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)

export const plainOf = ({ plain, brotli }: CachedResponse): Buffer => plain ?? brotliDecompressSync(brotli)

interface Ready extends Omit<Repetition, 'startedAtGeneration'> {
  headers: string[]
  etag: string | undefined
  /** Its route's pattern. */
  route: string | undefined
}

/** Called for each answer before the framework. */
export type OnHit = (route: string | undefined, status: number, ms: number) => void

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** @param versionOfOthers changes once another process has written to the database
 *  @param limit bytes of all responses; the least recently used are dropped first
 *  @param receivesNotifications false while writes of other processes may go unnoticed: what is cached is still served, and nothing is added */
export function createAnswerCache(versionOfOthers: () => number, limit = defaultLimit, receivesNotifications = () => true, onHit?: OnHit) {
  const answers = new LRUCache<string, CachedResponse>({ maxSize: limit, sizeCalculation: sizeOf })
  /** By host and address. */
  const repeated = new LRUCache<string, Ready[]>({ max: maxRepeated })
  let generation = 0
  let version = versionOfOthers()
  let checkedAt = 0

  function clear(): void {
    answers.clear()
    repeated.clear()
    generation++
  }

  function check(): void {
    const current = versionOfOthers()
    if (current !== version) clear()
    version = current
  }

  return {
    /** A number that each change of the shop changes. */
    now(): number {
      check()
      return generation
    },
    get: (key: string) => answers.get(key),
    /** Caches a response, unless the shop has changed since its generation. */
    keep(key: string, answer: CachedResponse, startedAtGeneration: number): void {
      check()
      if (startedAtGeneration === generation && receivesNotifications()) answers.set(key, answer)
    },
    /** Serves further requests of this key from the cache, with the headers of the current reply. */
    serveRepeats({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, { startedAtGeneration, ...repetition }: Repetition): void {
      if (raw.method !== 'GET' || !raw.headers.host || !raw.url || raw.url.length > maxUrlLength) return
      if (startedAtGeneration !== generation || !answers.has(repetition.key) || !repetition.matches(raw)) return
      const sent = { ...reply.raw.getHeaders(), ...reply.getHeaders() }
      const headers = Object.entries(sent).flatMap(([name, value]) => (perAnswer.test(name) ? [] : [name, String(value)]))
      const address = addressOf(raw)
      const others = (repeated.get(address) ?? []).filter(({ matches }) => !matches(raw))
      repeated.set(address, [...others, { ...repetition, headers, etag: sent.etag?.toString(), route: routeOptions.url }])
    },
    /** @returns whether the request was answered */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || hostsOf(request) > 1) return false
      const ready = repeated.get(addressOf(request))?.find(({ matches }) => matches(request))
      const encoding = ready && acceptedEncoding(request.headers['accept-encoding'])
      // Packing it anew takes the framework, whose handler may lack its database.
      if (!encoding || (encoding === 'gzip' && receivesNotifications())) return false
      const time = performance.now()
      if (time - checkedAt >= checkIntervalMs) {
        checkedAt = time
        check()
      }
      const cached = answers.get(ready.key)
      if (!cached) return false
      const headers = ready.onRepeat ? [...ready.headers, ...ready.onRepeat(request)] : ready.headers
      if (ready.etag !== undefined && request.headers['if-none-match'] === ready.etag) {
        response.writeHead(304, headers).end()
        onHit?.(ready.route, 304, performance.now() - time)
        return true
      }
      const body = encoding === 'br' ? cached.brotli : plainOf(cached)
      const length = ['content-length', String(body.length)]
      response.writeHead(cached.status, [...headers, ...length, ...(encoding === 'br' ? ['content-encoding', 'br'] : [])]).end(body)
      onHit?.(ready.route, cached.status, performance.now() - time)
      return true
    },
    clear,
    /** Bytes. */
    size: () => answers.calculatedSize,
  }
}

const sizeOf = ({ plain, brotli }: CachedResponse): number => (plain?.length ?? 0) + brotli.length
const addressOf = ({ headers, url }: IncomingMessage): string => `${headers.host}\n${url}`

/** The best accepted encoding of an `Accept-Encoding`; a weight of 0 excludes one. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  // Fast path for the header that browsers send.
  if (typeof header === 'string' && /(?:^|,) ?br(?:,|$)/.test(header)) return 'br'
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((each) => /^(br|gzip)(?:\s*;\s*q=(?!0(?:\.0*)?$).+)?$/.exec(each.trim())?.[1] ?? [])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
}
