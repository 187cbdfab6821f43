// Apple takes no fixed secret: each request carries a token signed with the shop's key.
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'
import type { AppleKey } from '../../config-sign-in.ts'

/** The library's own type leaves out that it waits for the answer. */
export const appleAuthentication = ({ teamId, keyId, privateKey }: AppleKey, clientId: string): ClientAuth =>
  (async (server, _client, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(privateKey))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }) as ClientAuth
