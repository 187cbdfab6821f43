// Reads the origins of panel and console, and the proxies and dev servers around the shop, from the configuration.
import { type Check, type Environment, isLoopback, isOrigin } from './values.ts'

export function readPanelOrigin(env: Environment, { mode, origin }: { mode: string; origin: string | null }, check: Check): string | null {
  const name = 'LECHAIM_PANEL_ORIGIN'
  const given = env[name]?.replace(/\/$/, '').toLowerCase() ?? ''
  check(
    given !== '' || mode === 'demo',
    `${name} must name an address for the panel alone, such as https://manage.shop.example, or be "same": then the code of every remote runs with the owner's session`,
  )
  if (given === '' || given === 'same') return null
  if (!isOrigin(given)) {
    check(false, `${name} must be an http(s) address without a path, or "same", not "${env[name]}"`)
    return null
  }
  const { hostname, protocol } = new URL(given)
  check(protocol === 'https:' || isLoopback(hostname), `${name} must be an https address: browsers keep the owner's session on no other`)
  check(mode === 'demo' || origin !== null, `${name} needs LECHAIM_ORIGIN, the shop's own address`)
  // Cookies ignore ports: another port of one host would share the owner's session. Without an origin a demo is at localhost.
  const shop = new URL(origin ?? 'http://localhost').hostname
  check(
    shop !== hostname,
    `${name} must have another host name than ${origin === null ? 'the shop, which is localhost' : 'LECHAIM_ORIGIN'}`,
  )
  return given
}

interface Addresses {
  mode: string
  origin: string | null
  panelOrigin: string | null
  port: number
  host: string
}

/** A demo on this machine has a console without any setting: browsers know every name below localhost. */
export function readConsoleOrigin(env: Environment, { mode, origin, panelOrigin, port, host }: Addresses, check: Check): string | null {
  const name = 'LECHAIM_CONSOLE_ORIGIN'
  const given = env[name]?.replace(/\/$/, '').toLowerCase() ?? ''
  if (given === '') return mode === 'demo' && origin === null && port > 0 && isLoopback(host) ? `http://console.localhost:${port}` : null
  if (!isOrigin(given)) {
    check(false, `${name} must be an http(s) address without a path, not "${env[name]}"`)
    return null
  }
  const { hostname, protocol } = new URL(given)
  check(protocol === 'https:' || isLoopback(hostname), `${name} must be an https address: deploy tokens are typed there`)
  check(mode === 'demo' || origin !== null, `${name} needs LECHAIM_ORIGIN, the shop's own address`)
  const others = [origin ?? 'http://localhost', ...(panelOrigin ? [panelOrigin] : [])]
  check(
    others.every((other) => new URL(other).hostname !== hostname),
    `${name} must have another host name than shop and panel, whose code must not read deploy tokens`,
  )
  return given
}

/** Fastify's `trustProxy`: a number of proxies or their addresses. */
export function readTrustProxy({ LECHAIM_TRUST_PROXY: value }: Environment, check: Check): false | number | string[] {
  if (!value) return false
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  check(
    addresses.every((address) => /^(?:[\da-f:.]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i.test(address)),
    `LECHAIM_TRUST_PROXY must be a number of proxies or a list of their addresses, not "${value}"`,
  )
  return addresses
}

/** The origins of webpack's dev servers by workspace (`host` included), set by `npm run dev`; null otherwise. */
export function readDevServers({ LECHAIM_DEV_SERVERS: value }: Environment, check: Check): Record<string, string> | null {
  if (!value) return null
  const servers = value.split(',').map((entry) => entry.trim().split('='))
  const isRight = servers.every(([name, origin, ...rest]) => /^[\w-]+$/.test(name ?? '') && isOrigin(origin ?? '') && rest.length === 0)
  check(isRight, `LECHAIM_DEV_SERVERS must look like host=http://127.0.0.1:3001,cart=http://…, not "${value}"`)
  return Object.fromEntries(servers)
}
