import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { answers, ProviderQuery, RowParams, uuidPattern, walletFields } from '../protocol/auth-schemas.ts'
import { showUser } from '../users/users-table.ts'
import { listIdentities } from './identities-table.ts'

const disabled = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')

/** The accounts at providers, and the wallets, by which the caller signs in. */
export const identitiesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app
  app.addHook('onRequest', app.requireSession)

  app.get(
    '/user/identities/authorize',
    {
      config: signInLimit,
      exposeHeadRoute: false,
      schema: {
        summary: 'Leads to a provider whose account is to be linked (`skip_http_redirect=true`: answers its address)',
        querystring: ProviderQuery,
        response: { ...answers.redirect, ...answers.address },
      },
    },
    async (request, reply) => {
      if (app.providers.list.length === 0) throw disabled()
      const { confirmLinking } = await import('./link-identity.ts')
      const { beginProvider } = await import('../providers/provider-flow.ts')
      await confirmLinking(request)
      const url = await beginProvider(reply, request.query, request.signedIn.user.id)
      return request.query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
    },
  )

  app.delete(
    '/user/identities/:id',
    { config: signInLimit, schema: { summary: 'Unlinks an account at a provider', params: RowParams, response: answers.sent } },
    async (request) => {
      const { id } = request.params
      const { user } = request.signedIn
      if (app.providers.list.length === 0 && (await listIdentities(db, user.id)).length === 0) throw disabled()
      if (!uuidPattern.test(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
      const { confirmLinking, unlinkIdentity } = await import('./link-identity.ts')
      await confirmLinking(request)
      await db.transaction().execute((trx) => unlinkIdentity(trx, user, id))
      app.mailer.wake()
      return {}
    },
  )

  // Not in the public protocol, which signs up the holder of an unknown wallet.
  app.post(
    '/user/wallets',
    {
      config: signInLimit,
      schema: {
        summary: 'Links the wallet that has signed this message with the caller',
        body: Type.Object(walletFields),
        response: answers.user,
      },
    },
    async (request) => {
      const { linkWallet } = await import('../wallets/prove-wallet.ts')
      return showUser(app.db, await linkWallet(request, request.body))
    },
  )
}
