import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveUser } from '../identities/resolve-user.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import { startSession } from '../sessions/sessions.ts'
import { proveWallet, useMessage, type WalletProof, walletAccount, walletProvider } from './prove-wallet.ts'

/** Signs in whoever has linked the wallet that signed this message (`grant_type=web3`).
 *  @throws AuthError web3_provider_disabled, web3_unsupported_chain, validation_failed, signup_disabled
 *  @throws OAuthError invalid_grant */
export async function signInWallet(app: FastifyInstance, request: FastifyRequest, proof: WalletProof): Promise<SignedIn> {
  const message = await proveWallet(app, request, proof)
  return app.db.transaction().execute(async (trx) => {
    await useMessage(trx, message, proof)
    const user = await resolveUser(trx, walletAccount(message.chain, message.address, { domain: message.domain }))
    return { user, session: await startSession(trx, user.id, { method: walletProvider, provider: message.chain, address: request.ip }) }
  })
}
