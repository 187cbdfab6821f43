// Reads from cookies what decides on a visitor's releases: a bucket for canaries, and previews begun in this browser. A preview holds as long
// as its release is not withdrawn and the deploy token that made its link works, which each request checks.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../../auth/sessions/session-cookie.ts'
import type { Database } from '../../db/schema.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { worksFor } from '../publish/deploy-tokens.ts'
import { failedHostOf } from '../recovery/failed-host.ts'
import { type HeldToolbar, openToolbar, signToolbar, type Toolbar } from './toolbar.ts'
import { buckets, type Visitor } from './visitor-choice.ts'

export const bucketCookie = 'lechaimBucket'
export const previewCookie = 'lechaimPreview-'
/** No remote is named so. */
const toolbarCookie = `${previewCookie}.toolbar`
const days = 24 * 60 * 60
/** Of the link, and of the preview from its confirmation on. */
const linkSeconds = 7 * days
const previewSeconds = days
/** Milliseconds after its newest build for which a channel's link works. */
export const channelMs = 30 * days * 1000

export interface Preview {
  remote: string
  version: string
}

/** A stored release, or the newest one of a channel. */
type PreviewLink = { remote: string } & (
  | {
      version: string
      /** The id of the deploy token that made the link. */
      deployer: string
    }
  | { channel: string; key: string }
)
type ChannelLink = Extract<PreviewLink, { channel: string }>

/** A link, and the release that it shows now. */
interface OpenedPreview extends Preview {
  link: PreviewLink
}

/** The token of a link, which only asks for confirmation. */
export const signPreviewLink = (secret: Buffer, preview: Exclude<PreviewLink, ChannelLink>): string =>
  sign(secret, 'preview-link', textOf(preview))

/** @param at the time of the channel: its link stays the same */
export const signChannelLink = (secret: Buffer, preview: ChannelLink, at: number): string =>
  sign(secret, 'preview-channel', textOf(preview), at)

/** In the place of a version, which begins with a number. */
const channelMark = '~'

const textOf = (link: PreviewLink) =>
  'channel' in link ? `${link.remote}@${channelMark}${link.channel}@${link.key}` : `${link.remote}@${link.version}@${link.deployer}`

function openAs(secret: Buffer, purpose: string, signed: string, seconds: number): PreviewLink | null {
  const [remote, shown, third] = openSigned(secret, purpose, signed, seconds * 1000)?.split('@') ?? []
  if (!remote || !shown || !third) return null
  return shown.startsWith(channelMark) ? { remote, channel: shown.slice(1), key: third } : { remote, version: shown, deployer: third }
}

/** @returns the preview; null for a link that is too old, whose release is withdrawn or whose deploy token no longer works */
export async function openPreviewLink(db: Database, secret: Buffer, signed: string): Promise<OpenedPreview | null> {
  const link = openAs(secret, 'preview-link', signed, linkSeconds) ?? openAs(secret, 'preview-channel', signed, Number.POSITIVE_INFINITY)
  const version = link && (await shownBy(db, link))
  return link && version ? { remote: link.remote, version, link } : null
}

/** Asked of the database, since commands of other processes revoke tokens, and channels get new builds.
 *  @returns the version that a link shows; null where it no longer works */
async function shownBy(db: Database, link: PreviewLink): Promise<string | null> {
  const found = 'channel' in link ? await channelOf(db, link) : link
  if (!found || !(await worksFor(db, found.deployer, link.remote))) return null
  const release = await db
    .selectFrom('releases')
    .select('version')
    .where('remote', '=', link.remote)
    .where('version', '=', found.version)
    .where('withdrawn_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return release?.version ?? null
}

const channelOf = (db: Database, { remote, channel, key }: ChannelLink) =>
  db
    .selectFrom('preview_channels')
    .select(['version', 'deployer'])
    .where('remote', '=', remote)
    .where('name', '=', channel)
    .where('link_key', '=', key)
    .where('updated_at', '>=', new Date(Date.now() - channelMs).toISOString())
    .executeTakeFirst()

/** True when the browser holds an owner's session: code that nobody has checked must not run beside it. */
export const hasOwnerSession = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean => Boolean(cookies[refreshCookie])

const attributes = ({ protocol }: FastifyRequest) => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: protocol === 'https' }) as const

/** Reads the visitor's cookies; gives out a bucket when one is needed, and ends the previews that don't hold. What is chosen in the toolbar
 *  counts before previews. */
export async function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  nextBucket: (() => number) | null,
): Promise<Visitor & { toolbar: HeldToolbar | null }> {
  const failedHost = failedHostOf(request, request.server.config)?.version ?? null
  if (hasOwnerSession(request)) endPreviews(request, reply)
  const toolbar = await toolbarOf(request, reply)
  const previews = { ...(await previewsOf(request, reply)), ...toolbar?.versions }
  return { bucket: bucketOf(request, reply, nextBucket), previews, failedHost, toolbar }
}

/** @returns this browser's toolbar; null without one, and beside an owner's session */
export async function toolbarOf(request: FastifyRequest, reply: FastifyReply): Promise<HeldToolbar | null> {
  const signed = request.cookies[toolbarCookie]
  if (signed === undefined || hasOwnerSession(request)) return null
  const { db, keys } = request.server
  const toolbar = await openToolbar(db, keys.releaseSecret, 'browser', signed)
  if (!toolbar) reply.clearCookie(toolbarCookie, attributes(request))
  return toolbar
}

/** From now on this browser has the toolbar with these choices, for a day. */
export function beginToolbar(request: FastifyRequest, reply: FastifyReply, secret: Buffer, toolbar: Toolbar): void {
  reply.setCookie(toolbarCookie, signToolbar(secret, 'browser', toolbar), { ...attributes(request), maxAge: previewSeconds })
}

function bucketOf(request: FastifyRequest, reply: FastifyReply, nextBucket: (() => number) | null): number | null {
  if (!nextBucket) return null
  const given = request.cookies[bucketCookie] ?? ''
  if (/^\d{1,4}$/.test(given) && Number(given) < buckets) return Number(given)
  const bucket = nextBucket()
  reply.setCookie(bucketCookie, String(bucket), { ...attributes(request), maxAge: 30 * days })
  return bucket
}

/** Versions by remote; none beside an owner's session. */
async function previewsOf(request: FastifyRequest, reply: FastifyReply): Promise<Visitor['previews']> {
  if (hasOwnerSession(request)) return {}
  const { db, keys } = request.server
  const previews: Record<string, string> = {}
  for (const name of previewCookiesOf(request).filter((name) => name !== toolbarCookie)) {
    const preview = openAs(keys.releaseSecret, 'preview', request.cookies[name] ?? '', previewSeconds)
    const version = preview && (await shownBy(db, preview))
    if (preview && version) previews[preview.remote] = version
    else reply.clearCookie(name, attributes(request))
  }
  return previews
}

const previewCookiesOf = ({ cookies }: FastifyRequest) => Object.keys(cookies).filter((name) => name.startsWith(previewCookie))

/** From now on this browser sees the previewed release, for a day; of a channel whatever is newest in it. */
export function beginPreview(request: FastifyRequest, reply: FastifyReply, secret: Buffer, { remote, link }: OpenedPreview): void {
  const signed = sign(secret, 'preview', textOf(link))
  reply.setCookie(`${previewCookie}${remote}`, signed, { ...attributes(request), maxAge: previewSeconds })
}

/** @returns whether there were any */
export function endPreviews(request: FastifyRequest, reply: FastifyReply): boolean {
  const names = previewCookiesOf(request)
  for (const name of names) reply.clearCookie(name, attributes(request))
  return names.length > 0
}
