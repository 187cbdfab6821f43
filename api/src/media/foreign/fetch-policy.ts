// Fetchable addresses: the public internet, nothing of the server's own network.
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Replaced in tests to reach a local server; production always has `publicInternet`. */
export interface FetchPolicy {
  ports: readonly string[]
  resolve(hostname: string): Promise<ResolvedAddress[]>
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
