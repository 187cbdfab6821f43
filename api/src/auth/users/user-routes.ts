import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { mailOwnCode } from '../codes/codes.ts'
import { readLinkTarget } from '../flows/redirect-to.ts'
import { answers, RedirectQuery } from '../protocol/auth-schemas.ts'
import { renewSignIn } from '../sessions/sessions.ts'
import { changeUser, checkPassword, UserBody } from './change-user.ts'
import { showUser } from './users-table.ts'

const PasswordBody = Type.Object(
  { current_password: Type.String({ maxLength: 4096 }) },
  { examples: [{ current_password: 'lechaim-demo' }] },
)

export const userRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.requireSession)

  app.get('/user', { schema: { summary: 'Who is signed in', response: answers.user } }, async (request) =>
    showUser(app.db, request.signedIn.user),
  )

  app.put(
    '/user',
    {
      config: signInLimit,
      schema: {
        summary: 'Changes the password, the address or the data of who is signed in',
        querystring: RedirectQuery,
        body: UserBody,
        response: answers.user,
      },
    },
    async (request) => showUser(app.db, await changeUser(app, request.signedIn, request.body, readLinkTarget(request, request.body))),
  )

  // Not in the public protocol, whose clients sign in again.
  app.post(
    '/reauthenticate',
    {
      config: signInLimit,
      schema: { summary: 'Gives the password again, for changes of the ways in', body: PasswordBody, response: answers.sent },
    },
    async (request) => {
      await checkPassword(app, request.signedIn, request.body.current_password)
      await renewSignIn(app.db, request.signedIn.session)
      return {}
    },
  )

  app.get(
    '/reauthenticate',
    { config: signInLimit, schema: { summary: 'Mails a code that allows a change of password', response: answers.sent } },
    async (request) => {
      const { id, email } = request.signedIn.user
      await mailOwnCode(app, { kind: 'reauthentication', account: id, to: email })
      return {}
    },
  )
}
