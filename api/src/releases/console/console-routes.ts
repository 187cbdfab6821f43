// Routes of the release console besides those of the commands: what a deploy token is good for, and failures with their stacks.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReleaseFailures, TokenReleases } from '@lechaim/shared/contracts/release-console.ts'
import { Type } from 'typebox'
import { present } from '../../db/mapping.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { findRelease } from '../channels/release-queries.ts'
import { checkDeployToken, readDeployToken } from '../publish/deploy-tokens.ts'
import { maxMapBytes } from '../publish/source-maps.ts'
import { createStackMapper } from './mapped-stacks.ts'
import type { KeptFrame } from './stack-frames.ts'

const tags = ['releases']
const security = [{ deployToken: [] }]
const Remote = Type.Object({ remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', examples: ['cart'] }) })

export const consoleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  const mapStack = createStackMapper(app)

  app.get(
    '/api/releases',
    { schema: { tags, security, summary: 'The remotes that a deploy token is good for', response: { 200: TokenReleases } } },
    async (request) => {
      const { id, remotes, expiresAt } = await readDeployToken(db, request)
      const channels = await db.selectFrom('release_channels').selectAll().where('remote', 'in', remotes).execute()
      return {
        token: { id, expiresAt },
        mapBytes: maxMapBytes,
        items: remotes.map((remote) => {
          const channel = channels.find((one) => one.remote === remote)
          return {
            remote,
            live: channel?.live ?? null,
            canary: channel?.canary ?? null,
            traffic: channel?.canary_traffic ?? 0,
            switchedOff: channel?.switched_off === 1,
          }
        }),
      }
    },
  )

  app.get(
    '/api/releases/:remote/failures',
    {
      async onRequest(request) {
        await checkDeployToken(db, request, request.params.remote)
      },
      schema: {
        tags,
        security,
        summary: 'Failures of a release with their stacks, mapped to source',
        description: 'Of functions in other releases names and lines, without their source.',
        params: Remote,
        querystring: Type.Object({ version: Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] }) }),
        response: { 200: ReleaseFailures },
      },
    },
    async (request) => {
      const { remote } = request.params
      const { version } = request.query
      if (!(await findRelease(db, remote, version))) throw notFound('release')
      const rows = await db
        .selectFrom('release_failures')
        .selectAll()
        .where('remote', '=', remote)
        .where('version', '=', version)
        .orderBy('last_at', 'desc')
        .execute()
      const failures: ReleaseFailures['failures'] = []
      // One after the other: each may decode maps.
      for (const { cause, expose, message, reports, first_at, last_at, stack } of rows) {
        const frames = await mapStack(stack ? (JSON.parse(stack) as KeptFrame[]) : [], remote)
        failures.push(
          present<ReleaseFailures['failures'][number]>({ cause, expose, message, reports, firstAt: first_at, lastAt: last_at, frames }),
        )
      }
      return { remote, version, failures }
    },
  )
}
