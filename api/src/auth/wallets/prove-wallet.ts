import type { FastifyRequest } from 'fastify'
import { type Chain, chains } from '../../config/sign-in.ts'
import type { Transaction } from '../../db/schema.ts'
import { readTarget } from '../flows/redirect-to.ts'
import { confirmLinking, linkIdentity, type ProvenAccount, resolveUser } from '../identities/link-identity.ts'
import { AuthError, OAuthError } from '../protocol/auth-error.ts'
import { maxMessageBytes, type WalletProof } from '../protocol/auth-schemas.ts'
import { type SignedIn, startSession } from '../sessions/sessions.ts'
import { spendProof } from '../used-proofs.ts'
import type { UserRow } from '../users/users-table.ts'
import { parseWalletMessage, type WalletMessage } from './wallet-message.ts'

const walletProvider = 'web3'
const validMs = 10 * 60_000

/** The account that the address of a wallet is here. */
export const walletAccount = (chain: Chain, address: string, shown: Record<string, string> = {}): ProvenAccount => ({
  provider: walletProvider,
  sub: `${walletProvider}:${chain}:${address}`,
  email: null,
  emailVerified: false,
  data: { address, chain, ...shown },
})

/** Verifies a signed message.
 *  @throws AuthError web3_provider_disabled, web3_unsupported_chain, validation_failed
 *  @throws OAuthError invalid_grant */
async function readProof(request: FastifyRequest, proof: WalletProof): Promise<WalletMessage> {
  const { wallets } = request.server.config.signIn
  if (wallets.length === 0) throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  const chain = chains.find((known) => known === proof.chain)
  if (!chain) throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain')
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana'
  if (!wallets.includes(chain)) throw new AuthError(422, 'web3_provider_disabled', `${name} Web3 provider is disabled`)
  const text = proof.message ?? ''
  const bytes = Buffer.byteLength(text)
  if (bytes < 64) throw new AuthError(400, 'validation_failed', 'message is too short')
  if (bytes > maxMessageBytes) throw new AuthError(400, 'validation_failed', 'message must not exceed 20KB')

  const message = parseWalletMessage(chain, text)
  // The curves are loaded where wallets are configured, and nowhere else.
  const { isSignedBy } = await import('./wallet-signature.ts')
  const refuse = (reason: string) => new OAuthError('invalid_grant', reason)
  if (!isSignedBy(message, proof.signature ?? '')) throw refuse('Signature does not match address in message')
  const { uri, domain, issuedAt, notBefore, expiresAt } = message
  if (uri.protocol !== 'https:' && uri.hostname !== 'localhost')
    throw refuse(`Signed ${name} message is using URI which does not use HTTPS`)
  if (!readTarget(request, uri.href)) {
    throw refuse(`Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`)
  }
  if (uri.host !== domain.toLowerCase()) {
    throw refuse(`Signed ${name} message is using a Domain that does not match the one in URI which is not allowed on this server`)
  }
  const at = Date.now()
  if (notBefore !== null && at < notBefore) throw refuse(`Signed ${name} message becomes valid in the future`)
  if (expiresAt !== null && at > expiresAt) throw refuse(`Signed ${name} message is expired`)
  if (at > issuedAt + validMs) throw refuse(`${name} message was issued too long ago`)
  if (at < issuedAt - validMs) throw refuse(`${name} message was issued too far in the future`)
  return message
}

/** Uses the message up, in one transaction with what it allows, so that a copy of it is worthless.
 *  @returns the wallet's account
 *  @throws OAuthError invalid_grant */
async function spendMessage(trx: Transaction, { chain, address, domain, issuedAt, text }: WalletMessage): Promise<ProvenAccount> {
  const isNew = await spendProof(trx, [walletProvider, chain, address, text], issuedAt + validMs)
  if (!isNew) throw new OAuthError('invalid_grant', 'Signed message has been used before')
  return walletAccount(chain, address, { domain })
}

/** Signs in the user who has linked the wallet that signed this message (`grant_type=web3`).
 *  @throws AuthError web3_provider_disabled, web3_unsupported_chain, validation_failed, signup_disabled
 *  @throws OAuthError invalid_grant */
export async function signInWallet(request: FastifyRequest, proof: WalletProof): Promise<SignedIn> {
  const message = await readProof(request, proof)
  const by = { method: walletProvider, provider: message.chain, address: request.ip }
  return request.server.db
    .transaction()
    .execute(async (trx) => startSession(trx, await resolveUser(trx, await spendMessage(trx, message)), by))
}

/** Links the caller with the wallet that signed this message.
 *  @throws AuthError insufficient_aal, reauthentication_needed, identity_already_exists, and as above
 *  @throws OAuthError invalid_grant */
export async function linkWallet(request: FastifyRequest, proof: WalletProof): Promise<UserRow> {
  const { server, signedIn } = request
  await confirmLinking(request)
  const message = await readProof(request, proof)
  const linked = await server.db.transaction().execute(async (trx) => linkIdentity(trx, signedIn.user, await spendMessage(trx, message)))
  server.mailer.wake()
  return linked
}
