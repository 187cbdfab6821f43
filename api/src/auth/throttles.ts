// Failures per account, and mails per reader: limits that pass by themselves, so that nobody can lock the owner out for good
// (ASVS 6.3.1).
import type { Config } from '../config.ts'
import { networkOf } from '../http/requests/network.ts'
import { isUserId } from './users/users-queries.ts'

const minutes = 60_000
const day = 24 * 60 * minutes
const maxAccounts = 10_000

export interface Throttle {
  /** True when the account has an attempt left, which then counts as failed until `succeeded` is called. */
  mayTry(account: string): boolean
  succeeded(account: string): void
}

/** The origin of an attempt. */
export interface Caller {
  address: string
  /** A browser that has signed in to this account before, or the session of who is signed in. */
  device: string | null
}

export interface CallerThrottle {
  mayTry(account: string, from: Caller): boolean
  succeeded(account: string, from: Caller): void
}

export interface Throttles {
  passwords: CallerThrottle
  /** Codes out of an authenticator, from somebody who knows the password already. */
  factors: CallerThrottle
  /** Typed codes out of mails, and mails with codes, for names that nobody has; accounts are counted in the database
   *  (`auth/code-limits.ts`). */
  codes: Throttle
  mails: Throttle
  /** Confirmations of orders to one address, which anybody may have entered. */
  confirmations: Throttle
}

declare module 'fastify' {
  interface FastifyInstance {
    throttles: Throttles
  }
}

export function createThrottles({ rateLimits }: Pick<Config, 'rateLimits'>): Throttles {
  const throttle = (max: number, windowMs: number) => (rateLimits ? createThrottle(max, windowMs) : unlimited)
  const hourlyAndDaily = (hourly: number, daily: number) => () => both(throttle(hourly, 60 * minutes), throttle(daily, day))
  return {
    passwords: perCaller(
      () => throttle(10, 5 * minutes),
      () => throttle(100, 5 * minutes),
    ),
    factors: perCaller(hourlyAndDaily(20, 50), hourlyAndDaily(40, 100)),
    codes: throttle(20, 60 * minutes),
    mails: throttle(5, 5 * minutes),
    confirmations: throttle(10, 60 * minutes),
  }
}

type Make = () => Throttle

/** Devices and networks that signed in to the account before have only their own count; all others share one as well. Names that nobody
 *  has are counted apart, so that inventing them clears no account's count. */
function perCaller(makeNear: Make, makeShared: Make): CallerThrottle {
  const counts = () => ({ near: makeNear(), shared: makeShared() })
  const [devices, known, unknown] = [makeNear(), counts(), counts()]
  const familiar = new Set<string>()
  const keyOf = (account: string, { address }: Caller) => `${account} ${networkOf(address)}`
  const countsOf = (account: string) => (isUserId(account) ? known : unknown)
  return {
    mayTry(account, from) {
      if (from.device !== null) return devices.mayTry(`${account} ${from.device}`)
      const { near, shared } = countsOf(account)
      const key = keyOf(account, from)
      return near.mayTry(key) && (familiar.has(key) || shared.mayTry(account))
    },
    succeeded(account, from) {
      if (from.device !== null) return devices.succeeded(`${account} ${from.device}`)
      const { near, shared } = countsOf(account)
      const key = keyOf(account, from)
      near.succeeded(key)
      if (!familiar.has(key)) shared.succeeded(account)
      remember(familiar, key)
    },
  }
}

/** The newest come last; the oldest goes when there are too many. */
function remember(keys: Set<string>, key: string): void {
  keys.delete(key)
  keys.add(key)
  const [oldest] = keys
  if (keys.size > maxAccounts && oldest !== undefined) keys.delete(oldest)
}

const both = (one: Throttle, other: Throttle): Throttle => ({
  mayTry: (account) => one.mayTry(account) && other.mayTry(account),
  succeeded(account) {
    one.succeeded(account)
    other.succeeded(account)
  },
})

const unlimited: Throttle = { mayTry: () => true, succeeded: () => {} }

function createThrottle(max: number, windowMs: number): Throttle {
  const failures = new Map<string, number[]>()
  return {
    mayTry(account) {
      const recent = (failures.get(account) ?? []).filter((time) => time > Date.now() - windowMs)
      if (recent.length >= max) return false
      // Counted before the slow hash, so that many tries at once don't all see an empty count.
      failures.delete(account)
      failures.set(account, [...recent, Date.now()])
      const oldest = failures.keys().next().value
      if (failures.size > maxAccounts && oldest !== undefined) failures.delete(oldest)
      return true
    },
    succeeded(account) {
      // A day's failures stand: the owner's own success must not give somebody else a new day.
      if (windowMs < day) failures.delete(account)
      else failures.get(account)?.pop()
    },
  }
}
