// Who counts as one when we count: an IPv6 customer has a whole /64 to take addresses from (decision 0017).
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'

/** The IPv4 address, or the IPv6 network, as a text to count by. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}

/** Null for addresses of this machine or a local network: behind a proxy that nobody trusts, everybody has the same one. */
export const publicNetwork = (address: string): string | null =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? networkOf(address) : null

/** A number means that many proxies in front, counted from the connection. */
export function trustedProxies(trustProxy: Config['trustProxy']): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : proxyAddr.compile(trustProxy)
}

/** Reads what is `request.ip` in the framework, for requests that are answered in front of it. */
export function addressReader({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trusted = trustedProxies(trustProxy)
  return trusted ? (request) => proxyAddr(request, trusted) ?? '' : ({ socket }) => socket.remoteAddress ?? ''
}
