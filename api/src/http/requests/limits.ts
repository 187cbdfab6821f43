// Limits of simultaneous work and of requests per address: each with an environment variable of its own.

export interface Limits {
  /** Open connections of any kind; more are not taken. */
  connections: number
  /** Open connections from one address; where a proxy is trusted they are its own business. */
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

const variables: Record<keyof Limits, [variable: string, normally: number]> = {
  connections: ['LECHAIM_MAX_CONNECTIONS', 2000],
  connectionsPerAddress: ['LECHAIM_MAX_CONNECTIONS_PER_ADDRESS', 200],
  requestSeconds: ['LECHAIM_REQUEST_SECONDS', 60],
  liveConnections: ['LECHAIM_MAX_LIVE', 1000],
  liveConnectionsPerAddress: ['LECHAIM_MAX_LIVE_PER_ADDRESS', 50],
  signIns: ['LECHAIM_MAX_SIGN_INS', 100],
  orders: ['LECHAIM_MAX_ORDERS', 60],
  uploads: ['LECHAIM_MAX_UPLOADS', 120],
  failureReports: ['LECHAIM_MAX_FAILURE_REPORTS', 60],
}

/** @param check is told of each variable whether it is right, and what to say when it isn't */
export function readLimits(env: Record<string, string | undefined>, check: (ok: boolean, line: string) => void): Limits {
  const entries = Object.entries(variables).map(([name, [variable, normally]]) => {
    const value = env[variable] || String(normally)
    check(/^[1-9]\d{0,5}$/.test(value), `${variable} must be a number from 1 to 999999, not "${value}"`)
    return [name, Number(value)]
  })
  return Object.fromEntries(entries) as Limits
}
