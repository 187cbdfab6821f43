import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../plugins/rate-limits.ts'
import { identify } from './access-token.ts'
import { changeUser } from './change-user.ts'
import { requestNonce } from './request-code.ts'
import { showUser } from './users-table.ts'

const tags = ['auth']
const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

// Kept flat and small, because it travels in every access token.
const UserValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()])
const UserBody = Type.Object({
  email: text(320),
  phone: text(50),
  password: text(4096),
  current_password: text(4096),
  nonce: text(100),
  data: Type.Optional(Type.Union([Type.Record(Type.String({ maxLength: 100 }), UserValue, { maxProperties: 50 }), Type.Null()])),
})

export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/user', { schema: { tags } }, async (request) => showUser(app.db, (await identify(app, request)).user))

  app.put('/user', { config: signInLimit, schema: { tags, body: UserBody } }, async (request) =>
    showUser(app.db, await changeUser(app, await identify(app, request), request.body)),
  )

  app.get('/reauthenticate', { config: signInLimit, schema: { tags } }, async (request) => {
    await requestNonce(app, await identify(app, request))
    return {}
  })
}
