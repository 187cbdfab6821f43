// Links the caller's wallet. Not in the public protocol, which signs up the holder of an unknown wallet.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { answers, walletFields } from '../protocol/auth-schemas.ts'
import { showUser } from '../users/users-table.ts'

export const walletsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/user/wallets',
    {
      config: signInLimit,
      onRequest: app.requireSession,
      schema: {
        summary: 'Links the wallet that has signed this message with the caller',
        body: Type.Object(walletFields),
        response: answers.user,
      },
    },
    async (request) => {
      const { linkWallet } = await import('./prove-wallet.ts')
      return showUser(app.db, await linkWallet(request, request.body))
    },
  )
}
