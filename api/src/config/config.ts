// Configuration is environment variables alone, read once at start; every wrong value is named before anything is opened.
import { join, resolve } from 'node:path'
import { passwordLength } from '@lechaim/shared/contracts/limits.ts'
import { readAddress } from '@lechaim/shared/lib/account-address.ts'
import { OperationError } from '../files/operation-error.ts'
import { readConsoleOrigin, readDevServers, readPanelOrigin, readTrustProxy } from './addresses.ts'
import { readLimits } from './limits.ts'
import { readMail } from './mail.ts'
import { readMetrics, readTracing } from './operations.ts'
import { readPayments } from './payments.ts'
import { readReleases } from './releases.ts'
import { readSignIn } from './sign-in.ts'
import { readDatabase, readObjects } from './storage.ts'
import { type Check, type Environment, isLoopback, isOrigin, readNumber } from './values.ts'

/** Shown on the sign-in screen of a demo shop until it is changed (decision 0008). */
export const demoPassword = 'lechaim-demo'

export type Config = ReturnType<typeof readConfig> & {
  /** argon2id's cost; undefined for the library's own, which tests can't afford. */
  passwordCost?: { memoryCost: number; timeCost: number }
}

export class ConfigError extends OperationError {}

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
  const dataDir = resolve(env.LECHAIM_DATA || resolve(import.meta.dirname, '../../../data'))
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

export { isLoopback } from './values.ts'

/** The setting, with its value, that opens the shop to other machines; null for none. A trusted proxy counts, whatever its name. */
export function opensToOthers({ host, origin, panelOrigin, consoleOrigin, trustProxy }: Config): string | null {
  const addresses = { LECHAIM_ORIGIN: origin, LECHAIM_PANEL_ORIGIN: panelOrigin, LECHAIM_CONSOLE_ORIGIN: consoleOrigin }
  for (const [name, address] of Object.entries(addresses)) {
    if (address !== null && !isLoopback(new URL(address).hostname)) return `${name}=${address}`
  }
  if (trustProxy !== false) return `LECHAIM_TRUST_PROXY=${trustProxy}`
  return isLoopback(host) ? null : `HOST=${host}`
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
