// The owner that a demo shop starts with, shown on the login screen until the password is changed (decision 0008).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { demoPassword } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { panelOnly } from '../../http/requests/own-origin.ts'
import { answers } from '../../http/responses/answers.ts'

export const demoEmail = 'owner@lechaim.example'
export const demoUserName = 'admin'

/** True while an owner has the demo password, by a flag that a password change clears. */
export async function hasDemoOwner(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('demo_password', '=', 1).executeTakeFirst()
  return row !== undefined
}

export const demoOwnerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/demo-owner',
    {
      onRequest: panelOnly(app.config),
      schema: { tags: ['auth'], summary: 'Who to sign in as in a demo', response: answers.ok(DemoOwner) },
    },
    async () => {
      if (!(await hasDemoOwner(app.db))) throw notFound('demo owner')
      return { username: demoUserName, password: demoPassword }
    },
  )
}
