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

/** Headers that browsers send with a form submitted by a person in a tab, and no script can set. */
const byPerson = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1', 'sec-fetch-dest': 'document' }

/** An onRequest hook: refuses requests of scripts, frames, other sites, and browsers that don't say which kind theirs is.
 *  @throws ApiError forbidden */
export async function peopleOnly({ headers }: FastifyRequest): Promise<void> {
  if (Object.entries(byPerson).every(([name, value]) => headers[name] === value)) return
  throw new ApiError('forbidden', 'This form is sent by a button of the shop’s own page, over https or on this machine')
}
