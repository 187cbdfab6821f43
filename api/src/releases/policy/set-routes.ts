// The route that promotes releases of several remotes together, such as a host and the remotes that need what is new in it.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReleaseAnswer, ReleaseSet } from '@lechaim/shared/contracts/release-history.ts'
import { Type } from 'typebox'
import { ApiError } from '../../http/errors/api-error.ts'
import { uploadLimit } from '../../http/requests/rate-limits.ts'
import { checkDeployToken, readDeployToken } from '../publish/deploy-tokens.ts'
import { answerChange } from '../publish/release-answer.ts'
import { promoteSet } from './promote-set.ts'

export const setRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/api/release-sets',
    {
      config: uploadLimit,
      // Before the body is read; that the token is good for each remote is known only then.
      async onRequest(request) {
        request.deployer = (await readDeployToken(app.db, request)).id
      },
      schema: {
        tags: ['releases'],
        security: [{ deployToken: [] }],
        summary: 'Gives stored releases of several remotes to everybody, all or none',
        description: 'The token must be good for each of them. Each is checked among what will be live with the others.',
        body: ReleaseSet,
        response: { 200: Type.Object({ items: Type.Array(ReleaseAnswer) }) },
      },
    },
    async (request) => {
      const { releases, unclean = false, untested = false } = request.body
      if (new Set(releases.map(({ remote }) => remote)).size < releases.length)
        throw new ApiError('bad_request', 'A remote is in the set twice: name each once')
      for (const { remote } of releases) await checkDeployToken(app.db, request, remote)
      const promotions = releases.map((release) => ({ ...release, actor: request.deployer }))
      const promoted = await app.serializeRelease(async () => {
        await app.liveReleases.reload()
        return promoteSet(app, promotions, { unclean, untested })
      })
      const items: ReleaseAnswer[] = []
      for (const { remote, version, warnings } of promoted)
        items.push(await answerChange(request, remote, version, warnings && `Warning: ${warnings}`))
      return { items }
    },
  )
}
