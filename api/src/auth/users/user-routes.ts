import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { requestNonce } from '../codes/request-code.ts'
import { challengeFields } from '../flows/challenge.ts'
import { RedirectQuery, readLinkTarget } from '../flows/link-target.ts'
import { answers, names, tags, text } from '../protocol/auth-schemas.ts'
import { changeUser } from './change-user.ts'
import { showUser } from './users-table.ts'

// Kept flat and small, because it travels in every access token.
const UserValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()])
const UserBody = Type.Object({
  ...names,
  password: text(4096, 'a long new password'),
  current_password: text(4096, 'lechaim-demo'),
  nonce: text(100, '123456'),
  ...challengeFields,
  data: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 100 }), UserValue, { maxProperties: 50 }), Type.Null()], {
      examples: [{ theme: 'dark' }],
    }),
  ),
})

export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireSession)

  app.get('/user', { schema: { tags, summary: 'Who is signed in', response: answers.user } }, async (request) =>
    showUser(app.db, request.signedIn.user),
  )

  app.put(
    '/user',
    {
      config: signInLimit,
      schema: {
        tags,
        summary: 'Changes the password, the address or the data of who is signed in',
        querystring: RedirectQuery,
        body: UserBody,
        response: answers.user,
      },
    },
    async (request) => showUser(app.db, await changeUser(app, request.signedIn, request.body, readLinkTarget(request, request.body))),
  )

  app.get(
    '/reauthenticate',
    { config: signInLimit, schema: { tags, summary: 'Mails a code that allows a change of password', response: answers.sent } },
    async (request) => {
      await requestNonce(app, request.signedIn)
      return {}
    },
  )
}
