import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { isOwnOrigin } from './own-origin.ts'

/** Takes forms: the body is an object of their fields. @param bodyLimit bytes */
export function acceptForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}

/** An onRequest hook: refuses forms that pages of another site send.
 *  @throws ApiError forbidden */
export async function ownFormsOnly(request: FastifyRequest): Promise<void> {
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request, request.server.config)) {
    throw new ApiError('forbidden', 'Only the shop’s own pages send this form')
  }
}
