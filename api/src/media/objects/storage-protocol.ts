// Common parts of the storage protocol's routes; its error shape is `{statusCode, error, message}`, all texts.
import { StorageError } from '@lechaim/shared/contracts/media.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { logFailure, toApiError } from '../../http/errors/error-handler.ts'
import { ObjectExists } from './media-store.ts'

export const tags = ['media']
/** The widths of `derivedWidths`, as texts without other spellings. */
export const Width = Type.Enum(['160', '320', '600'])
export const failures = { '4xx': StorageError, '5xx': StorageError }

const names: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Unauthorized',
  404: 'not_found',
  409: 'Duplicate',
  413: 'Payload too large',
  415: 'invalid_mime_type',
  422: 'damaged_picture',
  429: 'too_many_requests',
  500: 'internal',
}

export function answerStorageError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error)
  const statusCode = error instanceof ObjectExists ? 409 : known.statusCode
  if (statusCode >= 500) logFailure(error, request)
  reply
    .code(statusCode)
    .type('application/json; charset=utf-8')
    .send({ statusCode: String(statusCode), error: names[statusCode] ?? 'invalid_request', message: known.message })
}

interface Answer {
  type: string
  etag: string
  cache: string
  /** True when the response varies by `Accept`. */
  varies: boolean
  read: () => Promise<Buffer>
}

/** Sends a picture with a restrictive policy, or 304 for a cached one. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, etag, cache, varies, read }: Answer) {
  const known = isAmong(etag, request.headers['if-none-match'])
  const bytes = known ? undefined : await read()
  // Set after reading, so that a failure is not cached.
  reply
    .header('cache-control', cache)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('etag', etag)
  if (varies) reply.header('vary', 'accept')
  return known ? reply.code(304).send() : reply.type(type).send(bytes)
}

/** Compressing proxies make ETags weak, and caches may send several. */
const isAmong = (etag: string, asked = ''): boolean => asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
