// Groups addresses for limits: an IPv6 customer has a whole network of addresses (decision 0017).
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config/config.ts'

/** The key of a limit: the IPv4 address or the IPv6 network.
 *  @param prefix bits of the network: 64 for one connection, 48 for the largest customer network */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const own = parsed.parts.slice(0, prefix / 16)
  return `${new ipaddr.IPv6([...own, ...Array<number>(8 - own.length).fill(0)])}/${prefix}`
}

/** The key for counting failure reports. Null for local addresses: behind an untrusted proxy all clients share one. */
export const votingNetwork = (address: string): string | null =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? networkOf(address, 48) : null

/** The block whose weight in statistics is limited: /24 or /48. Null for local addresses. */
export const blockOf = (address: string): string | null => votingNetwork(address)?.replace(/\.\d+$/, '.0/24') ?? null

/** A number is the count of trusted proxies in front. */
export function trustedProxies(trustProxy: Config['trustProxy']): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : proxyAddr.compile(trustProxy)
}

/** The address of the client of a request that the framework does not see, as the framework would find it. */
export function clientAddressOf(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted = trustedProxies(trustProxy)
  return (request) => (trusted ? proxyAddr(request, trusted) : (request.socket.remoteAddress ?? ''))
}
