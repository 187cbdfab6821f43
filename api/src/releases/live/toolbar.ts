// One browser's choice of a release for each remote: begun by a team's signed link, and changed in the page's toolbar (decision 0101).
import type { Database } from '../../db/schema.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { remotesOf } from '../publish/deploy-tokens.ts'

const dayMs = 24 * 60 * 60 * 1000
/** From the team's command on, for the link and all links made of it in the toolbar. */
const linkMs = 7 * dayMs
const purposes = { link: 'toolbar-link', browser: 'toolbar' } as const

export interface Toolbar {
  /** The id of the deploy token that made the first link. */
  deployer: string
  /** The time of that, in milliseconds. */
  since: number
  /** `live`, `canary` or a version, by remote; others are as for everybody. */
  choices: Readonly<Record<string, string>>
}

export interface ReleaseOption {
  /** As chosen. */
  value: string
  version: string
  kind: 'live' | 'canary' | 'earlier' | 'preview'
  /** Percent of the visitors who get a canary. */
  traffic: number
}

/** The releases among which a deploy token's team may choose, by remote. */
type ToolbarOptions = ReadonlyMap<string, readonly ReleaseOption[]>

/** A toolbar whose token works, with what it leads to. */
export interface HeldToolbar extends Toolbar {
  options: ToolbarOptions
  /** Versions by remote. */
  versions: Readonly<Record<string, string>>
}

export const signToolbar = (secret: Buffer, kind: keyof typeof purposes, { deployer, since, choices }: Toolbar): string =>
  sign(secret, purposes[kind], [deployer, since, ...Object.entries(choices).map((pair) => pair.join('@'))].join(' '))

/** @returns null for a text that is not signed for this, or too old, or whose deploy token no longer works; without choices that don't hold */
export async function openToolbar(db: Database, secret: Buffer, kind: keyof typeof purposes, signed: string): Promise<HeldToolbar | null> {
  const text = openSigned(secret, purposes[kind], signed, kind === 'link' ? linkMs : dayMs)
  if (text === null) return null
  const [deployer = '', since = '', ...pairs] = text.split(' ')
  if (Date.now() - Number(since) > linkMs) return null
  const chosen = pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf('@')), pair.slice(pair.indexOf('@') + 1)])
  return holdToolbar(db, { deployer, since: Number(since), choices: Object.fromEntries(chosen) })
}

/** @returns the toolbar without choices that don't hold; null where its deploy token no longer works */
export async function holdToolbar(db: Database, { deployer, since, choices }: Toolbar): Promise<HeldToolbar | null> {
  const options = await readOptions(db, deployer)
  if (!options) return null
  const held = Object.entries(choices).flatMap(([remote, value]) => {
    const option = options.get(remote)?.find((one) => one.value === value)
    return option ? [{ remote, ...option }] : []
  })
  return {
    deployer,
    since,
    choices: Object.fromEntries(held.map(({ remote, value }) => [remote, value])),
    versions: Object.fromEntries(held.map(({ remote, version }) => [remote, version])),
    options,
  }
}

/** Of the token's own remotes everything that is not withdrawn; of others what visitors get or got. The panel's and the console's remotes are
 *  never among them, nor one that is switched off. Asked of the database, since commands of other processes revoke tokens.
 *  @returns null where the token no longer works */
async function readOptions(db: Database, deployer: string): Promise<ToolbarOptions | null> {
  const own = await remotesOf(db, deployer)
  if (own.length === 0) return null
  const channels = await db
    .selectFrom('release_channels')
    .select(['remote', 'live', 'canary', 'canary_traffic'])
    .where('switched_off', '=', 0)
    .where('remote', 'not in', ['admin', 'console'])
    .orderBy('remote')
    .execute()
  const releases = await db
    .selectFrom('releases')
    .select(['remote', 'version', 'live_at'])
    .where('withdrawn_at', 'is', null)
    .where('removed_at', 'is', null)
    .where((is) => is.or([is('live_at', 'is not', null), is('remote', 'in', own)]))
    .orderBy('created_at', 'desc')
    .orderBy('version')
    .execute()
  return new Map(
    channels.map(({ remote, live, canary, canary_traffic: traffic }) => [
      remote,
      [
        ...(live ? [{ value: 'live', version: live, kind: 'live' as const, traffic: 0 }] : []),
        ...(canary ? [{ value: 'canary', version: canary, kind: 'canary' as const, traffic }] : []),
        ...releases
          .filter((release) => release.remote === remote && ![live, canary].includes(release.version))
          .map(({ version, live_at }) => ({
            value: version,
            version,
            kind: live_at ? ('earlier' as const) : ('preview' as const),
            traffic: 0,
          })),
      ],
    ]),
  )
}
