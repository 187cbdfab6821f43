// Configuration is environment variables alone, read once at start; every wrong value is named before anything is opened.
import { join, resolve } from 'node:path'
import { passwordLength } from '@lechaim/shared/contracts/limits.ts'
import { readAddress } from '@lechaim/shared/lib/account-address.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { readLimits } from './config-limits.ts'
import { readMetrics, readTracing } from './config-operations.ts'
import { readPayments } from './config-payments.ts'
import { readReleases } from './config-releases.ts'
import { readSignIn } from './config-sign-in.ts'
import { type Check, type Environment, isLoopback, isOrigin, parseAddress, readNumber } from './config-values.ts'
import { splitHosts } from './db/postgres-address.ts'
import { OperationError } from './files/operation-error.ts'
import type { S3Settings } from './storage/object-store.ts'

/** Shown on the sign-in screen of a demo shop until it is changed (decision 0008). */
export const demoPassword = 'lechaim-demo'

export type Config = ReturnType<typeof readConfig> & {
  /** argon2id's cost; undefined for the library's own, which tests can't afford. */
  passwordCost?: { memoryCost: number; timeCost: number }
}

export class ConfigError extends OperationError {}

const demoMailFrom = 'לחיים <shop@lechaim.example>'
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @throws ConfigError whose message holds one line per wrong value */
export function readConfig(env: Environment) {
  const wrong: string[] = []
  const check = (ok: boolean, line: string) => {
    if (!ok) wrong.push(line)
  }
  const isOn = (name: string) => {
    check(['', 'on', 'off'].includes(env[name] ?? ''), `${name} must be on or off, not "${env[name]}"`)
    return env[name] !== 'off'
  }
  const mode: 'demo' | 'production' = env.NODE_ENV === 'production' ? 'production' : 'demo'
  const origin = env.LECHAIM_ORIGIN?.replace(/\/$/, '').toLowerCase() || null
  check(!origin || isOrigin(origin), `LECHAIM_ORIGIN must be an http(s) address without a path, not "${env.LECHAIM_ORIGIN}"`)
  check(['', 'public'].includes(env.LECHAIM_DEMO ?? ''), `LECHAIM_DEMO must be public or not set, not "${env.LECHAIM_DEMO}"`)
  const rateLimits = isOn('LECHAIM_RATE_LIMITS')
  check(mode === 'demo' || rateLimits, 'LECHAIM_RATE_LIMITS=off is refused in production')
  const logLevel = env.LECHAIM_LOG || 'warn'
  check(levels.includes(logLevel), `LECHAIM_LOG must be one of ${levels.join(', ')}, not "${logLevel}"`)
  const devServers = readDevServers(env, check)
  check(mode === 'demo' || !devServers, 'LECHAIM_DEV_SERVERS is refused in production')
  const dataDir = resolve(env.LECHAIM_DATA || resolve(import.meta.dirname, '../../data'))
  const panelOrigin = readPanelOrigin(env, { mode, origin }, check)
  const port = readNumber(env, check, 'PORT', 3000, 0, 65_535)
  const host = env.HOST || '127.0.0.1'
  const config = {
    mode,
    port,
    host,
    /** The folder of everything that must be kept. */
    dataDir,
    database: readDatabase(env, check),
    /** The folder of the shop's secrets: that of one process in its data folder, of several the same on all machines. */
    keysDir: env.LECHAIM_KEYS ? resolve(env.LECHAIM_KEYS) : join(dataDir, 'keys'),
    /** The store of pictures and releases; null for the data folder. */
    objects: readObjects(env, check),
    /** Of the store's pictures on this process's disk, and as many of smaller copies. */
    pictureCacheBytes: readNumber(env, check, 'LECHAIM_PICTURE_CACHE_MB', 1024, 16, 1_000_000) * 1024 * 1024,
    /** Milliseconds for which a start waits for another process to release the data folder. */
    takeOverMs: readNumber(env, check, 'LECHAIM_TAKE_OVER_SECONDS', 0, 0, 3600) * 1000,
    /** The public address, without a trailing slash; null when nothing but this process decides it. */
    origin,
    /** The panel's own public address, without a trailing slash; null where it shares the shop's (decision 0025). */
    panelOrigin,
    /** The release console's own address, without a trailing slash; null where there is none (decision 0098). */
    consoleOrigin: readConsoleOrigin(env, { mode, origin, panelOrigin, port, host }, check),
    /** True when a shop that others can reach may have the demo owner, whose password is public. */
    publicDemo: env.LECHAIM_DEMO === 'public',
    /** The owner to be made on the first start. */
    owner: readOwner(env, check),
    signIn: readSignIn(env, { mode, origin, panelOrigin }, check),
    rateLimits,
    /** True when browsers may keep the shop for times without a connection (decision 0018). */
    offline: isOn('LECHAIM_OFFLINE'),
    /** True when the server renders the first view (decision 0023). */
    firstView: isOn('LECHAIM_FIRST_VIEW'),
    limits: readLimits(env, check),
    /** Payment providers (decision 0092). */
    payments: readPayments(env, { mode, origin }, check),
    ...readMail(env, check),
    trustProxy: readTrustProxy(env, check),
    logLevel,
    ...readReleases(env, check),
    metrics: readMetrics(env, check),
    tracing: readTracing(env, check),
    devServers,
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}

export { isLoopback } from './config-values.ts'

/** The setting, with its value, that opens the shop to other machines; null for none. A trusted proxy counts, whatever its name. */
export function opensToOthers({ host, origin, panelOrigin, consoleOrigin, trustProxy }: Config): string | null {
  const addresses = { LECHAIM_ORIGIN: origin, LECHAIM_PANEL_ORIGIN: panelOrigin, LECHAIM_CONSOLE_ORIGIN: consoleOrigin }
  for (const [name, address] of Object.entries(addresses)) {
    if (address !== null && !isLoopback(new URL(address).hostname)) return `${name}=${address}`
  }
  if (trustProxy !== false) return `LECHAIM_TRUST_PROXY=${trustProxy}`
  return isLoopback(host) ? null : `HOST=${host}`
}

function readPanelOrigin(env: Environment, { mode, origin }: { mode: string; origin: string | null }, check: Check): string | null {
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
function readConsoleOrigin(env: Environment, { mode, origin, panelOrigin, port, host }: Addresses, check: Check): string | null {
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

function readOwner(env: Environment, check: Check) {
  const given = env.LECHAIM_OWNER_EMAIL?.trim() ?? ''
  const email = readAddress(given) ?? ''
  const password = env.LECHAIM_OWNER_PASSWORD ?? ''
  if (!given && !password) return null
  check(email !== '', 'LECHAIM_OWNER_EMAIL must be an e-mail address in ASCII, given together with LECHAIM_OWNER_PASSWORD')
  check(
    password.length >= passwordLength.min && password.length <= passwordLength.max,
    'LECHAIM_OWNER_PASSWORD must have 8 to 128 characters, given together with LECHAIM_OWNER_EMAIL',
  )
  check(password !== demoPassword, 'LECHAIM_OWNER_PASSWORD must not be the demo password')
  return { email, password }
}

/** Messages repeat no value: some are secrets. */
function readDatabase(env: Environment, check: Check) {
  const { LECHAIM_DATABASE: address = '', LECHAIM_DATABASE_LISTEN: listen = '' } = env
  const form = 'must look like postgres://user:password@host:5432/database, or have several hosts, separated by commas'
  check(address === '' || splitHosts(address) !== null, `LECHAIM_DATABASE ${form}`)
  check(listen === '' || splitHosts(listen) !== null, `LECHAIM_DATABASE_LISTEN ${form}`)
  check(Boolean(address) === Boolean(env.LECHAIM_OBJECTS), 'LECHAIM_DATABASE and LECHAIM_OBJECTS must be given together')
  check(address !== '' || listen === '', 'LECHAIM_DATABASE_LISTEN must be given together with LECHAIM_DATABASE')
  return {
    /** Of a PostgreSQL database; null for a file in the data folder. */
    address: address || null,
    /** At most so many. */
    connections: readNumber(env, check, 'LECHAIM_DATABASE_CONNECTIONS', 10, 5, 1000),
    /** The address to listen at where the other one is a pooler's. */
    listen: listen || null,
  }
}

function readObjects(env: Environment, check: Check): S3Settings | null {
  const { LECHAIM_OBJECTS: bucket = '', LECHAIM_OBJECTS_KEY: keyId = '', LECHAIM_OBJECTS_SECRET: secret = '' } = env
  if (!bucket) return null
  check(
    parseAddress(bucket, /^https?:$/)?.search === '',
    'LECHAIM_OBJECTS must be the http(s) address of a bucket, such as https://s3.example/shop',
  )
  check(keyId !== '' && secret !== '', 'LECHAIM_OBJECTS_KEY and LECHAIM_OBJECTS_SECRET must be given together with LECHAIM_OBJECTS')
  return { bucket: bucket.replace(/\/+$/, ''), region: env.LECHAIM_OBJECTS_REGION || 'us-east-1', keyId, secret }
}

/** Fastify's `trustProxy`: a number of proxies or their addresses. */
function readTrustProxy({ LECHAIM_TRUST_PROXY: value }: Environment, check: Check): false | number | string[] {
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
function readDevServers({ LECHAIM_DEV_SERVERS: value }: Environment, check: Check): Record<string, string> | null {
  if (!value) return null
  const servers = value.split(',').map((entry) => entry.trim().split('='))
  const isRight = servers.every(([name, origin, ...rest]) => /^[\w-]+$/.test(name ?? '') && isOrigin(origin ?? '') && rest.length === 0)
  check(isRight, `LECHAIM_DEV_SERVERS must look like host=http://127.0.0.1:3001,cart=http://…, not "${value}"`)
  return Object.fromEntries(servers)
}

function readMail(env: Environment, check: Check) {
  const smtpUrl = env.LECHAIM_SMTP_URL || null
  check(
    !smtpUrl || Boolean(parseAddress(smtpUrl, /^smtps?:$/)?.hostname),
    'LECHAIM_SMTP_URL must look like smtps://user:password@mail.example:465',
  )
  check(!smtpUrl || Boolean(env.LECHAIM_MAIL_FROM), 'LECHAIM_MAIL_FROM must be given together with LECHAIM_SMTP_URL')
  const mailFrom = env.LECHAIM_MAIL_FROM?.trim() || demoMailFrom
  check(isSender(mailFrom), `LECHAIM_MAIL_FROM must look like shop@shop.example or Shop <shop@shop.example>, not "${mailFrom}"`)
  return {
    /** The mail server with its credentials; null for none (decision 0013). */
    smtpUrl,
    /** The sender of every mail, with or without a name. */
    mailFrom,
  }
}

/** `address` or `Name <address>`; a line break would add headers to every mail. */
const isSender = (text: string) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text)
