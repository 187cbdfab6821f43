// An OpenID Connect issuer (certified library) for the stories, with one account and a one-button sign-in page.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const credentials = { client_id: 'the-shop', client_secret: 'a-secret-of-the-shop-at-the-issuer' }

export type IdentityIssuer = Awaited<ReturnType<typeof startIssuer>>

/** On `localhost`, which for browsers is another site than the shop's `127.0.0.1`.
 *  @param shop the shop's origin
 *  @param email of the account, which the issuer has verified */
export async function startIssuer(port: number, shop: string, email: string) {
  const origin = `http://localhost:${port}`
  const provider: Provider = new Provider(origin, {
    clients: [{ ...credentials, redirect_uris: [`${shop}/auth/v1/callback`] }],
    claims: { email: ['email', 'email_verified'] },
    cookies: { keys: ['of the stories alone'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, email, email_verified: true }) }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return answer(request, response)
    if (request.method === 'POST') return provider.interactionFinished(request, response, { login: { accountId: 'ruth' } })
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<!doctype html><title>Issuer</title><link rel="icon" href="data:,"><form method="post"><button autofocus>Continue as Ruth</button></form>',
      )
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return {
    origin,
    /** Of the shop, for this issuer. */
    environment: {
      LECHAIM_OIDC_KEYCLOAK_ISSUER: origin,
      LECHAIM_OIDC_KEYCLOAK_CLIENT_ID: credentials.client_id,
      LECHAIM_OIDC_KEYCLOAK_CLIENT_SECRET: credentials.client_secret,
      LECHAIM_OIDC_KEYCLOAK_LABEL: 'Keycloak',
    },
    close: () => void server.close().closeAllConnections(),
  }
}
