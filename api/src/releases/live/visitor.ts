// Reads from cookies what decides on a visitor's releases: a bucket for canaries, and previews begun in this browser.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { refreshCookie } from '../../auth/sessions/session-cookie.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { failedHostOf } from '../recovery/failed-host.ts'
import { buckets, type Visitor } from './visitor-choice.ts'

export const bucketCookie = 'lechaimBucket'
export const previewCookie = 'lechaimPreview-'
const days = 24 * 60 * 60
/** Of the link, and of the preview from its confirmation on. */
const linkSeconds = 7 * days
const previewSeconds = days

export interface Preview {
  remote: string
  version: string
}

/** The token of a link, which only asks for confirmation. */
export const signPreviewLink = (secret: Buffer, preview: Preview): string => sign(secret, 'preview-link', textOf(preview))

const textOf = ({ remote, version }: Preview) => `${remote}@${version}`

function openAs(secret: Buffer, purpose: string, signed: string, seconds: number): Preview | null {
  const [remote, version] = openSigned(secret, purpose, signed, seconds * 1000)?.split('@') ?? []
  return remote && version ? { remote, version } : null
}

export const openPreviewLink = (secret: Buffer, signed: string): Preview | null => openAs(secret, 'preview-link', signed, linkSeconds)

/** True when the browser holds an owner's session: code that nobody has checked must not run beside it. */
export const hasOwnerSession = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean => Boolean(cookies[refreshCookie])

const attributes = ({ protocol }: FastifyRequest) => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: protocol === 'https' }) as const

/** Reads the visitor's cookies; gives out a bucket when one is needed. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secret: Buffer, nextBucket: (() => number) | null): Visitor {
  const failedHost = failedHostOf(request, request.server.config)?.version ?? null
  if (hasOwnerSession(request)) endPreviews(request, reply)
  return { bucket: bucketOf(request, reply, nextBucket), previews: previewsOf(request, secret), failedHost }
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
export function previewsOf(request: FastifyRequest, secret: Buffer): Visitor['previews'] {
  if (hasOwnerSession(request)) return {}
  const signed = Object.entries(request.cookies).filter(([name]) => name.startsWith(previewCookie))
  return Object.fromEntries(
    signed.flatMap(([, value]) => {
      const preview = openAs(secret, 'preview', value ?? '', previewSeconds)
      return preview ? [[preview.remote, preview.version]] : []
    }),
  )
}

/** From now on this browser sees the previewed release, for a day. */
export function beginPreview(request: FastifyRequest, reply: FastifyReply, secret: Buffer, preview: Preview): void {
  const signed = sign(secret, 'preview', textOf(preview))
  reply.setCookie(`${previewCookie}${preview.remote}`, signed, { ...attributes(request), maxAge: previewSeconds })
}

/** @returns whether there were any */
export function endPreviews(request: FastifyRequest, reply: FastifyReply): boolean {
  const names = Object.keys(request.cookies).filter((name) => name.startsWith(previewCookie))
  for (const name of names) reply.clearCookie(name, attributes(request))
  return names.length > 0
}
