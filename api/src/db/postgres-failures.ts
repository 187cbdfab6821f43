// Maps PostgreSQL's failures to the API's: 503 for an unavailable engine, 400 for a value that no column takes.
import { isBusy } from './engine.ts'
import type { PoolFailure } from './figures.ts'

/** SQLSTATE: connections and resources are gone, the engine starts or stops, takes no writes any more, or a lock or a statement took too
 *  long. Of Node.js: nothing listens there, or the network failed. */
const awayCodes = /^(?:08|25006|53|57P|57014|55P03|25P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** Errors of `pg` without a code. */
const awayMessages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered|was closed)|Query read timeout)/

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** True when a retry may succeed: concurrent transactions changed the same rows. */
export const isConflict = (error: unknown): boolean => /^(?:40001|40P01)$/.test(codeOf(error))

/** True when the engine or the way to it is away, or it has no time or room just now. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  const { severity } = error as { severity?: unknown }
  return (
    severity === 'FATAL' || severity === 'PANIC' || awayCodes.test(code) || (code === '' && awayMessages.test((error as Error).message))
  )
}

/** A value beyond a column's type that the API's schemas accept (class 22, data exception). */
class UnacceptableValue extends Error {
  readonly statusCode = 400
}

/** For the metrics; null for what is the caller's doing, such as a name that is taken. */
export function failureKind(error: unknown): PoolFailure | null {
  if (isConflict(error)) return 'conflict'
  if (isBusy(error)) return 'busy'
  if (isAway(error)) return 'away'
  return /^2[23]/.test(codeOf(error)) ? null : 'refused'
}

/** The error with the status that answers it, where it has one. */
export function explainPostgres(error: unknown): unknown {
  if (codeOf(error).startsWith('22')) return new UnacceptableValue('A value is beyond what can be stored', { cause: error })
  return isAway(error) || isConflict(error) ? Object.assign(error as Error, { statusCode: 503 }) : error
}

const failedConnections = new WeakSet<object>()

/** Marks the failure of a new connection, whatever it is: certificates, passwords and names have no code in common. */
export function explainConnection(error: unknown): unknown {
  failedConnections.add(error as object)
  return Object.assign(error as Error, { statusCode: 503 })
}

/** An operator's line for what PostgreSQL refused, or for a connection that failed; null for other errors. */
export function databaseFailure(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { message, severity, code } = error as { message?: string; severity?: unknown; code?: unknown }
  if (!failedConnections.has(error) && severity === undefined && !isAway(error)) return null
  return `The database can't be used: ${message || code}${message && code ? ` (${code})` : ''}`
}
