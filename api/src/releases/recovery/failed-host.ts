// The cookie that a page writes when its host fails (host/src/page-scripts/host-fallback.ts).
import { failedHostCookie, ownHostOnly } from '@lechaim/shared/lib/page-cookies.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

export interface FailedHost {
  version: string
  /** Of the page that it failed in; empty, or something else, from pages and browsers that have none. */
  ticket: string
  /** What it threw; empty where its script could not be run at all. */
  thrown: string
}

/** Where the panel has an origin of its own, any page of the shop could set a cookie without the prefix for both (decision 0025). */
export const failedHostOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { panelOrigin }: Pick<Config, 'panelOrigin'>,
): FailedHost | null =>
  readFailedHost(cookies[ownHostOnly + failedHostCookie] ?? (panelOrigin === null ? cookies[failedHostCookie] : undefined))

/** Reads the cookie, which anybody can write: it decides what this browser gets, and only its ticket makes it count. */
export function readFailedHost(cookie: string | undefined): FailedHost | null {
  const [version = '', ticket, ...thrown] = (cookie ?? '').split('~')
  return version && ticket !== undefined ? { version, ticket, thrown: thrown.join('~').slice(0, 300) } : null
}
