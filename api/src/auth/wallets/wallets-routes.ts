// Links the caller's wallet: no part of the public protocol, which makes a new user of an unknown wallet, where nobody signs up here.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { signInLimit } from '../../http/requests/rate-limits.ts'
import { confirmLinking } from '../identities/confirm-linking.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { answers, tags, text } from '../protocol/auth-schemas.ts'
import { showUser } from '../users/users-table.ts'
import { maxMessageBytes, proveWallet, useMessage, walletAccount } from './prove-wallet.ts'

export const walletFields = {
  chain: text(40, 'ethereum'),
  message: text(maxMessageBytes, 'shop.example wants you to sign in with your Ethereum account:\n0x…'),
  signature: text(200, '0x…'),
}

export const walletsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/user/wallets',
    {
      config: signInLimit,
      onRequest: app.requireSession,
      schema: {
        tags,
        summary: 'Links the wallet that has signed this message with the caller',
        body: Type.Object(walletFields),
        response: answers.user,
      },
    },
    async (request) => {
      await confirmLinking(app, request.signedIn)
      const message = await proveWallet(app, request, request.body)
      const user = await app.db.transaction().execute(async (trx) => {
        await useMessage(trx, message, request.body)
        return linkIdentity(trx, request.signedIn.user, walletAccount(message.chain, message.address, { domain: message.domain }))
      })
      app.mailer.wake()
      return showUser(app.db, user)
    },
  )
}
