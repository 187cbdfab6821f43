// Settings of releases: where their files may come from, when a failing one is taken back, how long unused ones are kept.
import { type Check, type Environment, isOrigin, readList, readNumber } from './values.ts'

const dayMs = 24 * 60 * 60_000

export function readReleases(env: Environment, check: Check) {
  return {
    /** Other origins that a remote's files may come from (`npm run release -- --at`). */
    remoteOrigins: readOrigins(env, check, 'LECHAIM_REMOTE_ORIGINS'),
    /** Origins of teams' webhooks that may be inside the shop's own network. */
    webhookOrigins: readOrigins(env, check, 'LECHAIM_WEBHOOK_ORIGINS'),
    rollback: readRollback(env, check),
    canary: readCanary(env, check),
    keptReleases: {
      /** Of each remote, the newest that were live. */
      versions: readNumber(env, check, 'LECHAIM_KEEP_RELEASES', 20, 2, 1000),
      /** Milliseconds after its last use for which an older one is kept. */
      unusedMs: readNumber(env, check, 'LECHAIM_KEEP_RELEASE_DAYS', 90, 9, 3650) * dayMs,
      /** The same for one that was never live: longer than a link to it works. */
      previewMs: readNumber(env, check, 'LECHAIM_KEEP_PREVIEW_DAYS', 30, 9, 3650) * dayMs,
    },
  }
}

function readOrigins(env: Environment, check: Check, name: string): string[] {
  const origins = readList(env[name])
  check(origins.every(isOrigin), `${name} must be http(s) origins separated by commas, not "${env[name]}"`)
  return origins.map((origin) => origin.toLowerCase())
}

/** Limits at which a release that fails in pages is rolled back. */
const readRollback = (env: Environment, check: Check) => ({
  /** Different visitors. */
  visitors: readNumber(env, check, 'LECHAIM_ROLLBACK_VISITORS', 5, 1, 1000),
  /** Within so many milliseconds. */
  windowMs: readNumber(env, check, 'LECHAIM_ROLLBACK_SECONDS', 120, 1, 3600) * 1000,
  /** Failing visitors, as a share of the pages that loaded it, 0 to 1: more than this. */
  share: readNumber(env, check, 'LECHAIM_ROLLBACK_PERCENT', 20, 1, 100) / 100,
  /** Milliseconds after visitors were given a release; later failures raise an alarm instead. */
  watchMs: readNumber(env, check, 'LECHAIM_ROLLBACK_WATCH_MINUTES', 60, 1, 7 * 24 * 60) * 60_000,
})
export type FailureThreshold = Omit<ReturnType<typeof readRollback>, 'watchMs'>

/** Canaries that are judged by the vitals of their pages (decision 0097). */
function readCanary(env: Environment, check: Check) {
  const { LECHAIM_CANARY_STEPS: steps = '' } = env
  check(['', 'on', 'off'].includes(steps), `LECHAIM_CANARY_STEPS must be on or off, not "${steps}"`)
  return {
    /** True when every canary goes on by steps, without being asked to. */
    steps: steps === 'on',
    /** Views that report before the first look. */
    views: readNumber(env, check, 'LECHAIM_CANARY_VIEWS', 100, 10, 100_000),
    /** The share by which a canary's vitals may be worse, 0 to 1. */
    margin: readNumber(env, check, 'LECHAIM_CANARY_MARGIN_PERCENT', 5, 1, 50) / 100,
  }
}
