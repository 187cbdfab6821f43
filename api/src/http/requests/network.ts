// Addresses that limits count as one: an IPv6 customer has a whole network to take addresses from (decision 0017).
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Config } from '../../config.ts'

/** The IPv4 address, or the IPv6 network, as a text to count by.
 *  @param prefix bits of the network: 64 are one connection's, 48 the most that providers give one customer */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const own = parsed.parts.slice(0, prefix / 16)
  return `${new ipaddr.IPv6([...own, ...Array<number>(8 - own.length).fill(0)])}/${prefix}`
}

/** By which votes about releases are counted. Null for addresses of this machine or a local network: behind a proxy that nobody trusts,
 *  everybody has the same one. */
export const votingNetwork = (address: string): string | null =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? networkOf(address, 48) : null

/** A number means that many proxies in front, counted from the connection. */
export function trustedProxies(trustProxy: Config['trustProxy']): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : proxyAddr.compile(trustProxy)
}
