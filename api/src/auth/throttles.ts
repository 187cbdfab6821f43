// Limits of failures per account and of mails per recipient; they expire, so that no attack locks the owner out for good (ASVS 6.3.1).
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import type { Transaction } from '../db/schema.ts'
import { networkOf } from '../http/requests/network.ts'
import { searchWindowMs } from '../http/requests/search-limit.ts'
import type { Counters } from '../limits/counters.ts'
import { isUserId } from './users/users-queries.ts'

const minutes = 60_000
const day = 24 * 60 * minutes
const maxAccounts = 10_000

interface Throttle {
  /** True when the account has an attempt left, which then counts as failed until `succeeded` is called.
   *  @param trx counts within a transaction of the caller's */
  mayTry(account: string, trx?: Transaction): Promise<boolean>
  succeeded(account: string): Promise<void>
  /** True when the account has an attempt left; counts nothing. */
  hasTry(account: string): Promise<boolean>
}

/** The origin of an attempt. */
export interface Caller {
  address: string
  /** A browser that has signed in to this account before, or the session of who is signed in. */
  device: string | null
}

interface CallerThrottle {
  mayTry(account: string, from: Caller): Promise<boolean>
  succeeded(account: string, from: Caller): Promise<void>
}

interface Throttles {
  passwords: CallerThrottle
  /** Codes of an authenticator, after the right password. */
  factors: CallerThrottle
  /** Typed codes, and mails with codes, for unknown names; accounts are counted in the database (`codes/code-limits.ts`). */
  codes: Throttle
  mails: Throttle
  /** Confirmations of orders to one address, which a stranger may have entered. */
  confirmations: Throttle
  /** Codes of coupons that don't exist, by network. */
  coupons: Throttle
  /** By network. */
  searches: Throttle
}

declare module 'fastify' {
  interface FastifyInstance {
    throttles: Throttles
  }
}

export const throttlesPlugin = fastifyPlugin(
  async (app: FastifyInstance) => void app.decorate('throttles', createThrottles(app.config, app.isShared ? app.counters : null)),
  { name: 'throttles', dependencies: ['limits'] },
)

/** @param counters those of all processes; null for a process of its own */
function createThrottles({ rateLimits, limits }: Pick<Config, 'rateLimits' | 'limits'>, counters: Counters | null): Throttles {
  const throttle = (name: string, max: number, windowMs: number): Throttle => {
    if (!rateLimits) return unlimited
    return counters ? createSharedThrottle(counters, name, max, windowMs) : createThrottle(max, windowMs)
  }
  const hourlyAndDaily = (name: string, hourly: number, daily: number) =>
    both(throttle(`${name} hour`, hourly, 60 * minutes), throttle(`${name} day`, daily, day))
  const familiarTo = (name: string) => (counters ? createSharedKeys(counters, name) : createKeys())
  const passwords = (max: number) => (name: string) => throttle(name, max, 5 * minutes)
  const factors = (hourly: number, daily: number) => (name: string) => hourlyAndDaily(name, hourly, daily)
  return {
    passwords: perCaller('passwords', passwords(10), passwords(100), familiarTo('passwords')),
    factors: perCaller('factors', factors(20, 50), factors(40, 100), familiarTo('factors')),
    codes: throttle('codes', 20, 60 * minutes),
    mails: throttle('mails', 5, 5 * minutes),
    confirmations: throttle('confirmations', 10, 60 * minutes),
    coupons: throttle('coupons', 10, 5 * minutes),
    searches: throttle('searches', limits.searches, searchWindowMs),
  }
}

type Make = (name: string) => Throttle

/** Devices and networks that signed in to the account before have only their own count; all others share one as well. Unknown names are
 *  counted apart, so that invented ones displace no account's count. */
function perCaller(name: string, makeNear: Make, makeShared: Make, familiar: Keys): CallerThrottle {
  const counts = (whose: string) => ({ near: makeNear(`${name} ${whose} near`), shared: makeShared(`${name} ${whose}`) })
  const [devices, known, unknown] = [makeNear(`${name} device`), counts('known'), counts('unknown')]
  const countsOf = (account: string, { address }: Caller) => ({
    ...(isUserId(account) ? known : unknown),
    key: `${account} ${networkOf(address)}`,
  })
  return {
    async mayTry(account, from) {
      if (from.device !== null) return devices.mayTry(`${account} ${from.device}`)
      const { near, shared, key } = countsOf(account, from)
      return (await near.mayTry(key)) && ((await familiar.has(key)) || shared.mayTry(account))
    },
    async succeeded(account, from) {
      if (from.device !== null) return devices.succeeded(`${account} ${from.device}`)
      const { near, shared, key } = countsOf(account, from)
      await near.succeeded(key)
      if (!(await familiar.has(key))) await shared.succeeded(account)
      await familiar.add(key)
    },
  }
}

interface Keys {
  has(key: string): Promise<boolean>
  add(key: string): Promise<unknown>
}

/** The account used least recently goes when there are too many. With `max` the cache would reserve memory for all of them. */
const byAccount = <Value extends object | true>() => new LRUCache<string, Value>({ maxSize: maxAccounts, sizeCalculation: () => 1 })

function createKeys(): Keys {
  const keys = byAccount<true>()
  return { has: async (key) => keys.has(key), add: async (key) => keys.set(key, true) }
}

const sharedKeyMs = 30 * day

const createSharedKeys = (counters: Counters, name: string): Keys => ({
  has: (key) => counters.has(`${name} familiar ${key}`),
  add: (key) => counters.add(`${name} familiar ${key}`, sharedKeyMs),
})

const both = (one: Throttle, other: Throttle): Throttle => ({
  mayTry: async (account) => (await one.mayTry(account)) && other.mayTry(account),
  async succeeded(account) {
    await one.succeeded(account)
    await other.succeeded(account)
  },
  hasTry: async (account) => (await one.hasTry(account)) && other.hasTry(account),
})

const unlimited: Throttle = { mayTry: async () => true, succeeded: async () => {}, hasTry: async () => true }

const createSharedThrottle = (counters: Counters, name: string, max: number, windowMs: number): Throttle => ({
  mayTry: (account, trx) => counters.take(`${name} ${account}`, max, windowMs, trx),
  // A day's failures stand: see below.
  succeeded: (account) => (windowMs < day ? counters.forget(`${name} ${account}`) : counters.giveBack(`${name} ${account}`)),
  hasTry: async (account) => !(await counters.has(`${name} ${account}`, max)),
})

function createThrottle(max: number, windowMs: number): Throttle {
  const failures = byAccount<number[]>()
  const recentOf = (account: string) => (failures.peek(account) ?? []).filter((time) => time > Date.now() - windowMs)
  return {
    hasTry: async (account) => recentOf(account).length < max,
    async mayTry(account) {
      const recent = recentOf(account)
      if (recent.length >= max) return false
      // Counted before the slow hash, so that many tries at once don't all see an empty count.
      failures.set(account, [...recent, Date.now()])
      return true
    },
    async succeeded(account) {
      // A day's failures stand: the owner's own success must not give an attacker a new day.
      if (windowMs < day) failures.delete(account)
      else failures.peek(account)?.pop()
    },
  }
}
