// Values of requests that no schema can check.
import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors/api-error.ts'

/** The header `Idempotency-Key`.
 *  @throws validation_failed */
export function readIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key === 'string' && /^[\x21-\x7E]{1,200}$/.test(key)) return key
  throw invalid('Idempotency-Key', 'The header Idempotency-Key must hold 1 to 200 visible ASCII characters')
}

/** An instant of the wire as the database writes it, so that instants compare as texts. RFC 3339 allows leap seconds and offsets, which
 *  `Date` partly refuses or takes out of the years 0 to 9999.
 *  @throws validation_failed */
export function readInstant(field: string, text: string): string {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()) || !/^\d{4}-/.test(time.toISOString())) throw invalid(field, `${field} must be an instant`)
  return time.toISOString()
}
