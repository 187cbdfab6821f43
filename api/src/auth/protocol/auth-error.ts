// Failures in the auth protocol's own shapes (decision 0007), which differ by the version that the client names.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUniqueViolation } from '../../db/engine.ts'
import { logFailure, toApiError } from '../../http/errors/error-handler.ts'

export class AuthError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly extras: Record<string, unknown>

  constructor(statusCode: number, code: string, message: string, extras: Record<string, unknown> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.extras = extras
  }
}

/** A failure as OAuth 2 has it (RFC 6749, 5.2): of grants that are not the protocol's own. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

/** For the `catch` of a statement: refuses a value that another row has. */
export const refuseTaken = (code: string, message: string) => (error: unknown) => {
  throw isUniqueViolation(error) ? new AuthError(422, code, message) : error
}

export const tooManyTries = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

const codes: Record<string, string> = { rate_limited: 'over_request_rate_limit', internal: 'unexpected_failure', bad_request: 'bad_json' }

export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const known = toApiError(error)
  return new AuthError(known.statusCode, codes[known.code] ?? known.code, known.message)
}

export function answerAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OAuthError) {
    reply.code(400).send({ error: error.error, error_description: error.message })
    return
  }
  const { statusCode, code, message, extras } = toAuthError(error)
  if (statusCode >= 500) logFailure(error, request)
  const version = request.headers['x-supabase-api-version']
  const isNew = typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2024-01-01'
  if (isNew) reply.header('x-supabase-api-version', version)
  reply
    .code(statusCode)
    .header('x-sb-error-code', code)
    .type('application/json; charset=utf-8')
    .send(isNew ? { code, message, ...extras } : { code: statusCode, error_code: code, msg: message, ...extras })
}
