// Who counts as one when we count: an IPv6 customer has a whole /64 to take addresses from (decision 0017).
import ipaddr from 'ipaddr.js'

/** The IPv4 address, or the IPv6 network, as a text to count by. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
