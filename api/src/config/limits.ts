// Limits of simultaneous work and of requests per address.
import { type Check, type Environment, readNumber } from './values.ts'

/** Each limit's environment variable and default. */
const variables = {
  /** Open connections of any kind; more are not taken. */
  connections: ['LECHAIM_MAX_CONNECTIONS', 2000],
  /** Open connections from one address, without a trusted proxy. */
  connectionsPerAddress: ['LECHAIM_MAX_CONNECTIONS_PER_ADDRESS', 200],
  /** Seconds for a request to arrive whole. */
  requestSeconds: ['LECHAIM_REQUEST_SECONDS', 60],
  liveConnections: ['LECHAIM_MAX_LIVE', 1000],
  liveConnectionsPerAddress: ['LECHAIM_MAX_LIVE_PER_ADDRESS', 50],
  /** For each address in 5 minutes. */
  signIns: ['LECHAIM_MAX_SIGN_INS', 100],
  /** For each address in 10 minutes. */
  orders: ['LECHAIM_MAX_ORDERS', 60],
  /** For each address in 5 seconds. */
  searches: ['LECHAIM_MAX_SEARCHES', 50],
  /** For each address in a minute. */
  uploads: ['LECHAIM_MAX_UPLOADS', 120],
  /** Reports of failed releases, for each address in a minute. */
  failureReports: ['LECHAIM_MAX_FAILURE_REPORTS', 60],
} as const

export function readLimits(env: Environment, check: Check): Record<keyof typeof variables, number> {
  const limits = Object.entries(variables).map(([name, [variable, normally]]) => [
    name,
    readNumber(env, check, variable, normally, 1, 999_999),
  ])
  return Object.fromEntries(limits)
}
