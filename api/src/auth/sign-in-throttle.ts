// Failed sign-ins per account: a limit that passes by itself, so that nobody can lock the owner out for good (ASVS 6.3.1).

const windowMs = 5 * 60_000
const maxFailures = 10
const maxAccounts = 10_000

export interface SignInThrottle {
  /** Whether the account may be tried now; if so the try counts as failed until `succeeded` is called. */
  mayTry(account: string): boolean
  succeeded(account: string): void
}

export function createSignInThrottle(): SignInThrottle {
  const failures = new Map<string, number[]>()
  return {
    mayTry(account) {
      const recent = (failures.get(account) ?? []).filter((time) => time > Date.now() - windowMs)
      if (recent.length >= maxFailures) return false
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
