// Addresses of PostgreSQL with several hosts, as its own clients take them.

const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)(\?[^#]*)?$/

/** @returns the address with each of its hosts; null when it is not one of PostgreSQL, or asks for another host than one that takes writes */
export function splitHosts(address: string): string[] | null {
  const [, scheme, user, hosts = '', database = '', search = ''] = parts.exec(address) ?? []
  if (database.length < 2) return null
  const query = new URLSearchParams(search)
  if (/standby|read-only/.test(query.get('target_session_attrs') ?? '')) return null
  query.delete('target_session_attrs')
  const rest = query.size > 0 ? `${database}?${query}` : database
  const all = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  const hasHosts = all.length === 1 || hosts.split(',').every((host) => /^(?!:)./.test(host))
  return hasHosts && all.every((each) => URL.canParse(each)) ? all : null
}

/** Names a host in messages, without user and password. */
export const hostIn = (address: string): string => URL.parse(address)?.host ?? ''
