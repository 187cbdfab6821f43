// Who asks, as far as releases care: a bucket for canaries, and previews that a signed link has opened for this browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failedHostCookie, readFailedHost } from './boot-guard.ts'
import { openSigned, sign } from './signed.ts'
import { buckets, type Visitor } from './visitor-choice.ts'

export const bucketCookie = 'lechaimBucket'
export const previewCookie = 'lechaimPreview-'
const days = 24 * 60 * 60
export const previewSeconds = 7 * days
const maxPreviews = 10

export interface Preview {
  remote: string
  version: string
}

export const signPreview = (secret: Buffer, { remote, version }: Preview): string => sign(secret, 'preview', `${remote}@${version}`)

export function openPreview(secret: Buffer, signed: string): Preview | null {
  const [remote, version] = openSigned(secret, 'preview', signed, previewSeconds * 1000)?.split('@') ?? []
  return remote && version ? { remote, version } : null
}

const attributes = ({ protocol }: FastifyRequest) => ({ httpOnly: true, sameSite: 'lax', path: '/', secure: protocol === 'https' }) as const

/** Reads the visitor's cookies; gives out a bucket when one is needed. */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secret: Buffer, nextBucket: (() => number) | null): Visitor {
  const failedHost = readFailedHost(request.cookies[failedHostCookie])?.version ?? null
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

function previewsOf({ cookies }: FastifyRequest, secret: Buffer): Visitor['previews'] {
  const signed = Object.entries(cookies).filter(([name]) => name.startsWith(previewCookie))
  return Object.fromEntries(
    signed.slice(0, maxPreviews).flatMap(([, value]) => {
      const preview = openPreview(secret, value ?? '')
      return preview ? [[preview.remote, preview.version]] : []
    }),
  )
}

/** From now on this browser sees the previewed release, for a week. */
export const keepPreview = (request: FastifyRequest, reply: FastifyReply, { remote }: Preview, signed: string) =>
  reply.setCookie(`${previewCookie}${remote}`, signed, { ...attributes(request), maxAge: previewSeconds })

export function endPreviews(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of Object.keys(request.cookies)) if (name.startsWith(previewCookie)) reply.clearCookie(name, attributes(request))
}
