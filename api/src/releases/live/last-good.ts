// Chooses the release that a roll-back leads to: the newest earlier one that visitors have lived with, for hours and over many pages, with
// good figures. In a shop with few visitors the hours alone decide, and then the order in which they went live (decision 0082).
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { maxVisitorsPerNetwork } from '../recovery/failure-watch.ts'
import { type Figures, hourMs, readFigures } from '../recovery/release-figures.ts'
import type { ReleaseTable } from '../releases-table.ts'

type ReleaseOutcome = Pick<Selectable<ReleaseTable>, 'version' | 'withdrawn_at' | 'failed_visitors'>
type Earlier = ReleaseOutcome & Pick<Selectable<ReleaseTable>, 'live_at'>

/** Failures count against a release when more visitors had them than one network counts for. */
const hasFailed = ({ failed_visitors }: ReleaseOutcome) => failed_visitors > maxVisitorsPerNetwork

/** @returns warnings about giving a release to visitors, in a sentence; null for none */
export function warningAbout(release: ReleaseOutcome): string | null {
  const { version, withdrawn_at, failed_visitors } = release
  const warnings = [
    ...(hasFailed(release) ? [`failed for ${failed_visitors} visitors within a short time`] : []),
    ...(withdrawn_at ? [`was taken back on ${withdrawn_at.slice(0, 10)}`] : []),
  ]
  return warnings.length > 0 ? `${version} ${warnings.join(' and ')}` : null
}

/** All that were ever live, the newest first. */
export const earlierReleases = (db: Database | Transaction, remote: string) =>
  db
    .selectFrom('releases')
    .select(['version', 'live_at', 'withdrawn_at', 'failed_visitors'])
    .where('remote', '=', remote)
    .where('live_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('live_at', 'desc')
    .execute()

/** As long as a new release is watched. */
const minLivedMs = hourMs
const minPages = 50
const maxFailedShare = 0.05
/** Against the best of the remote's releases: some of its visitors always leave before a page can be used. */
const minReadyShare = 0.5

interface Lived {
  release: Earlier
  livedMs: number
  figures: Figures | undefined
}

const shareOf = (part: number, { pages }: Figures) => part / Math.max(1, pages)

/** @param releases all that were ever live, the newest first */
function livesOf(releases: readonly Earlier[], figures: ReadonlyMap<string, Figures>): Lived[] {
  return releases.map((release, index) => {
    const ends = [releases[index - 1]?.live_at, release.withdrawn_at].flatMap((time) => (time ? Date.parse(time) : []))
    return { release, livedMs: Math.min(Date.now(), ...ends) - Date.parse(release.live_at ?? ''), figures: figures.get(release.version) }
  })
}

/** The fault that a release's figures show, in words; null for none. */
function faultIn({ figures }: Lived, bestReady: number): string | null {
  if (!figures || figures.pages < minPages) return null
  if (shareOf(figures.failed, figures) > maxFailedShare) return `something failed in ${figures.failed} of its ${figures.pages} pages`
  // Hosts of before don't say when a page can be used.
  if (shareOf(figures.ready, figures) < minReadyShare * bestReady)
    return `only ${figures.ready} of its ${figures.pages} pages could be used`
  return null
}

/** Finds a remote's fallback: a release that was live before and has not been withdrawn.
 *  @returns it, and a summary in one sentence: the reason, the releases that are skipped, and warnings */
export async function findLastGood(db: Database | Transaction, remote: string, except: readonly (string | null)[]) {
  const [releases, figures] = [await earlierReleases(db, remote), await readFigures(db, remote)]
  const bestReady = Math.max(0, ...[...figures.values()].filter(({ pages }) => pages >= minPages).map((one) => shareOf(one.ready, one)))
  const earlier = livesOf(releases, figures).filter(({ release }) => !except.includes(release.version))
  const usable = earlier.filter(({ release }) => !release.withdrawn_at)
  const clean = usable.filter((one) => !hasFailed(one.release) && !faultIn(one, bestReady))
  const hasLived = ({ livedMs }: Lived) => livedMs >= minLivedMs
  const proven = clean.find((one) => hasLived(one) && (one.figures?.pages ?? 0) >= minPages)
  const good = proven ?? clean.find(hasLived) ?? clean[0] ?? usable.find(({ release }) => !hasFailed(release)) ?? usable[0]
  if (!good) return null
  const warningsAbout = (one: Lived) => [warningAbout(one.release), faultIn(one, bestReady)].filter((text) => text !== null)
  const skipped = earlier.slice(0, earlier.indexOf(good)).map((one) => {
    const [warning] = warningsAbout(one)
    if (!warning) return `${one.release.version}, live for ${spell(one)}`
    return warning.startsWith(one.release.version) ? warning : `${one.release.version}: ${warning}`
  })
  const [warning] = warningsAbout(good)
  const sentence = [
    `back to ${good.release.version}${proven ? `, which was live for ${spell(good)}` : ''}`,
    ...skipped.slice(0, 5).map((text) => `past ${text}`),
    ...(warning ? [`there is none without failures: ${warning}`] : []),
  ]
  return { version: good.release.version, summary: sentence.join(', ') }
}

const units = [
  [24 * hourMs, 'day'],
  [hourMs, 'hour'],
  [hourMs / 60, 'minute'],
] as const

function spell({ livedMs, figures }: Lived): string {
  const [ms, unit] = units.find(([ms]) => livedMs >= ms) ?? [hourMs / 60, 'minute']
  const count = Math.floor(livedMs / ms)
  const pages = figures?.pages ?? 0
  return `${count} ${unit}${count === 1 ? '' : 's'} and ${pages} page${pages === 1 ? '' : 's'}`
}
