import type { FastifyRequest } from 'fastify'
import { invalid } from '../errors/api-error.ts'

/** The header `Idempotency-Key`.
 *  @throws validation_failed */
export function readIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  if (typeof key === 'string' && /^[\x21-\x7E]{1,200}$/.test(key)) return key
  throw invalid('Idempotency-Key', 'The header Idempotency-Key must hold 1 to 200 visible ASCII characters')
}
