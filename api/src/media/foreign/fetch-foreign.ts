// Fetches pictures from entered addresses, guarded against SSRF. Every hop is checked: scheme, port, IP literals, and every IP that its
// name resolves to, in the lookup that the connection uses.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import { ApiError } from '../../http/errors/api-error.ts'

const maxRedirects = 3
const redirects = [301, 302, 303, 307, 308]

/** Replaced in tests to reach a local server; production always has `publicInternet`. */
export interface FetchPolicy {
  ports: readonly string[]
  resolve(hostname: string): Promise<LookupAddress[]>
  isAllowed(address: string): boolean
  milliseconds: number
  maxBytes: number
}

export const publicInternet: FetchPolicy = {
  ports: ['80', '443'],
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  milliseconds: 10_000,
  maxBytes: 10 * 1024 * 1024,
}

/** True when an IP address is public. IPv4 mapped into IPv6 counts as the IPv4 address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const v6 = address as ipaddr.IPv6
  if (v6.match(wellKnownNat64)) return isPublicAddress(v6.toByteArray().slice(12).join('.'))
  // Only 2000::/3 is allocated; the library calls a few addresses outside of it unicast, such as ::127.0.0.1.
  return v6.match(globalUnicast) && v6.range() === 'unicast'
}

const wellKnownNat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** One message for all failures, so that it discloses nothing about the server's network. The cause is for the log. */
export class NotFetched extends ApiError {
  constructor(cause?: unknown) {
    super('not_found', 'The picture can not be fetched')
    this.cause = cause
  }
}

export type ForeignFetch = ReturnType<typeof createForeignFetch>

export function createForeignFetch(policy: FetchPolicy) {
  const agent = new Agent({ connect: { lookup: checkedLookup(policy), timeout: policy.milliseconds }, keepAliveTimeout: 1000 })

  async function follow(address: string, signal: AbortSignal): Promise<Buffer> {
    let url = checkedUrl(new URL(address), policy)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Lechaim' },
      })
      if (statusCode === 200) return await readCapped(body, policy.maxBytes)
      // A destroyed body emits an error, which would be unhandled.
      body.on('error', () => {}).destroy()
      const { location } = headers
      if (!redirects.includes(statusCode) || typeof location !== 'string') throw new Error(`status ${statusCode}`)
      url = checkedUrl(new URL(location, url), policy)
    }
    throw new Error('too many redirects')
  }

  return {
    /** @throws NotFetched */
    async fetch(address: string, signal?: AbortSignal): Promise<Buffer> {
      const timeout = AbortSignal.timeout(policy.milliseconds)
      try {
        return await follow(address, signal ? AbortSignal.any([signal, timeout]) : timeout)
      } catch (cause) {
        throw new NotFetched(cause)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The lookup isn't asked about addresses that are IPs already, hence they are checked here.
 *  @throws Error for an address that the policy doesn't allow */
export function checkedUrl(url: URL, { ports, isAllowed }: FetchPolicy): URL {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || !ports.includes(port)) throw new Error('scheme or port')
  if (url.username || url.password) throw new Error('credentials')
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new Error('address')
  return url
}

export const checkedLookup =
  ({ resolve, isAllowed }: FetchPolicy): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        // One private address among public ones is enough to refuse: the connection might take that one.
        if (!first || !found.every(({ address }) => isAllowed(address))) callback(new Error('address'), '')
        else if (all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }

async function readCapped(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
