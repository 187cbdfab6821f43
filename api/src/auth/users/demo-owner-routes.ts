import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { panelOnly } from '../../http/requests/own-origin.ts'
import { answers } from '../../http/responses/answers.ts'
import { readDemoOwner } from './demo-owner.ts'

export const demoOwnerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/demo-owner',
    {
      onRequest: panelOnly(app.config),
      schema: { tags: ['auth'], summary: 'Who to sign in as in a demo', response: answers.ok(DemoOwner) },
    },
    async () => {
      const owner = await readDemoOwner(app.db)
      if (!owner) throw notFound('demo owner')
      return owner
    },
  )
}
