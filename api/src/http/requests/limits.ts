// Limits of simultaneous work and of requests per address: each with an environment variable of its own.
import { type Check, type Environment, readNumber } from '../../config-values.ts'

export interface Limits {
  /** Open connections of any kind; more are not taken. */
  connections: number
  /** Open connections from one address, without a trusted proxy. */
  connectionsPerAddress: number
  /** Seconds for a request to arrive whole. */
  requestSeconds: number
  liveConnections: number
  liveConnectionsPerAddress: number
  /** For each address in 5 minutes. */
  signIns: number
  /** For each address in 10 minutes. */
  orders: number
  /** For each address in a minute. */
  uploads: number
  /** Reports of failed releases, for each address in a minute. */
  failureReports: number
}

export function readLimits(env: Environment, check: Check): Limits {
  const read = (variable: string, normally: number) => readNumber(env, check, variable, normally, 1, 999_999)
  return {
    connections: read('LECHAIM_MAX_CONNECTIONS', 2000),
    connectionsPerAddress: read('LECHAIM_MAX_CONNECTIONS_PER_ADDRESS', 200),
    requestSeconds: read('LECHAIM_REQUEST_SECONDS', 60),
    liveConnections: read('LECHAIM_MAX_LIVE', 1000),
    liveConnectionsPerAddress: read('LECHAIM_MAX_LIVE_PER_ADDRESS', 50),
    signIns: read('LECHAIM_MAX_SIGN_INS', 100),
    orders: read('LECHAIM_MAX_ORDERS', 60),
    uploads: read('LECHAIM_MAX_UPLOADS', 120),
    failureReports: read('LECHAIM_MAX_FAILURE_REPORTS', 60),
  }
}
