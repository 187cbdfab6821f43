import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { checkRedirect, readLinkTarget, withFailure } from '../flows/redirect-to.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { answers, challengeFields, names, RedirectQuery } from '../protocol/auth-schemas.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { checkCanSend, requestCode, resendEmailChange } from './codes.ts'
import { followLink, followPkceLink, VerifyBody, verifyCode } from './verify-code.ts'

const config = signInLimit

// Clients send more than is read here, often as null, such as `create_user`.
const NameBody = Type.Object({ ...names, ...challengeFields }, { examples: [{ email: 'owner@lechaim.example' }] })
const ResendBody = Type.Object(
  { type: Type.String({ maxLength: 40 }), ...names, ...challengeFields },
  { examples: [{ type: 'email_change', email: 'owner@lechaim.example' }] },
)
const LinkQuery = Type.Object({
  token: Type.String({ maxLength: 200, examples: ['pkce_q3VZ0c1b'] }),
  type: Type.String({ maxLength: 40, examples: ['recovery'] }),
  ...RedirectQuery.properties,
})
const resendTypes = ['signup', 'email_change', 'sms', 'phone_change']

/** Codes by mail: recovery and sign-in without a password (decision 0013). */
export const codesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/recover',
    {
      config,
      schema: {
        summary: 'Mails a code with which the password can be set anew',
        querystring: RedirectQuery,
        body: NameBody,
        response: answers.sent,
      },
    },
    async (request) => {
      await requestCode(request, 'recovery', nameIn(request.body), readLinkTarget(request, request.body))
      return {}
    },
  )

  app.post(
    '/otp',
    { config, schema: { summary: 'Mails a code to sign in with', querystring: RedirectQuery, body: NameBody, response: answers.sent } },
    async (request) => {
      const { email, phone } = request.body
      if (phone && !email) throw new AuthError(422, 'phone_provider_disabled', 'Unsupported phone provider')
      checkCanSend(app)
      await requestCode(request, 'otp', nameIn(request.body), readLinkTarget(request, request.body))
      return {}
    },
  )

  app.post(
    '/resend',
    { config, schema: { summary: 'Mails a code once more', querystring: RedirectQuery, body: ResendBody, response: answers.sent } },
    async (request) => {
      const { type } = request.body
      const name = nameIn(request.body)
      if (!resendTypes.includes(type)) throw new AuthError(400, 'validation_failed', `Resend requires one of ${resendTypes.join(', ')}`)
      // There are no sign-ups and no phone numbers, so the other types have nothing to send again.
      if (type === 'email_change') await resendEmailChange(app, name, readLinkTarget(request, request.body))
      return {}
    },
  )

  app.post(
    '/verify',
    { config, schema: { summary: 'Signs in with a mailed code or link', body: VerifyBody, response: answers.session } },
    async (request, reply) => answerSession(reply, await verifyCode(request, request.body)),
  )

  app.get(
    '/verify',
    {
      config,
      // A HEAD request must not follow the link.
      exposeHeadRoute: false,
      schema: { summary: 'Follows the link of a mail, and leads on', querystring: LinkQuery, response: answers.redirect },
    },
    async (request, reply) => {
      const { token, type, redirect_to } = request.query
      const redirectTo = checkRedirect(request, redirect_to)
      try {
        const address = token.startsWith('pkce_') ? followPkceLink(app, type, token.slice('pkce_'.length)) : followLink(app, type, token)
        return reply.redirect(await address, 303)
      } catch (error) {
        return reply.redirect(withFailure(redirectTo, error), 303)
      }
    },
  )
}

function nameIn({ email, phone }: { email?: string | null; phone?: string | null }): string {
  const name = email || phone
  if (!name?.trim()) throw new AuthError(400, 'validation_failed', 'An email address is required')
  return name
}
