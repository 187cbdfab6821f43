// The common part of the routes of teams: each needs a deploy token that is good for its remote.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { checkDeployToken } from './deploy-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the deploy token that the request came with. */
    deployer: string
  }
}

const Remote = Type.Object({ remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', examples: ['cart'] }) })

export const teamRoute = <Rest extends object>(summary: string, rest: Rest) =>
  ({ tags: ['releases'], security: [{ deployToken: [] }], summary, params: Remote, ...rest }) as const

/** An onRequest hook.
 *  @throws ApiError unauthorized, forbidden */
export async function deployerOnly(request: FastifyRequest): Promise<void> {
  request.deployer = await checkDeployToken(request.server.db, request, (request.params as Static<typeof Remote>).remote)
}
