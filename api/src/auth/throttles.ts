// Failures per account, and mails per reader: limits that pass by themselves, so that nobody can lock the owner out for good
// (ASVS 6.3.1).
import type { Config } from '../config.ts'
import { networkOf } from '../plugins/network.ts'

const minutes = 60_000
const maxAccounts = 10_000

export interface Throttle {
  /** Whether the account may be tried now; if so the try counts as failed until `succeeded` is called. */
  mayTry(account: string): boolean
  succeeded(account: string): void
}

export interface PasswordThrottle {
  /** `from` is an address, or the session of who is signed in already. */
  mayTry(account: string, from: string): boolean
  succeeded(account: string, from: string): void
}

export interface Throttles {
  /** For each account and network of addresses, and many more for the account from everywhere. */
  passwords: PasswordThrottle
  /** Typed codes out of mails: five for a code, and so many for all codes of an account. The link in the mail is never throttled. */
  codes: Throttle
  /** Codes out of an authenticator, from somebody who knows the password already. */
  factors: Throttle
  /** Mails with codes; here every one counts. */
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
  return {
    passwords: perAddress(throttle(10, 5 * minutes), throttle(100, 5 * minutes)),
    codes: throttle(20, 60 * minutes),
    factors: throttle(20, 60 * minutes),
    mails: throttle(5, 5 * minutes),
    confirmations: throttle(10, 60 * minutes),
  }
}

/** Who fails from elsewhere doesn't keep the owner out, unless they come from very many places at once. */
const perAddress = (near: Throttle, everywhere: Throttle): PasswordThrottle => ({
  mayTry: (account, from) => near.mayTry(`${account} ${networkOf(from)}`) && everywhere.mayTry(account),
  succeeded(account, from) {
    near.succeeded(`${account} ${networkOf(from)}`)
    everywhere.succeeded(account)
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
      failures.delete(account)
    },
  }
}
