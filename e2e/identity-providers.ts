// Identity providers of the stories, each with one account and a sign-in page of buttons. They are on `localhost`, which for browsers is
// another site than the shop's `127.0.0.1`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Provider from 'oidc-provider'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { generate } from 'selfsigned'
import { listen } from './listen.ts'

export type IdentityIssuer = Awaited<ReturnType<typeof startIssuer>>
export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

const html = 'text/html; charset=utf-8'
const originAt = (port: number) => `http://localhost:${port}`
const page = (body: string) => `<!doctype html><title>Identity provider</title><link rel="icon" href="data:,">${body}`

const credentials = { client_id: 'the-shop', client_secret: 'a-secret-of-the-shop-at-the-issuer' }

/** An OpenID Connect issuer (certified library) with one account, of an address that it has verified. */
export async function startIssuer(port: number, shop: string, email: string) {
  const origin = originAt(port)
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
    response.setHeader('content-type', html).end(page('<form method="post"><button autofocus>Continue as Ruth</button></form>'))
  })
  await listen(server, port, 'localhost')
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

/** The SAML provider's answers, by the buttons of its page. */
export const answers = {
  honest: 'Continue',
  unsigned: 'Continue without a signature',
  otherAudience: 'Continue to another shop',
}

/** A SAML 2.0 provider (samlify) that vouches for the domain of its account's address. Its page has one button for each answer. */
export async function startSamlProvider(port: number, shop: string, email: string) {
  // The shop checks the answers; the provider need not check its own requests against schema files.
  setSchemaValidator({ validate: async () => 'not checked' })
  const origin = originAt(port)
  const { private: privateKey, cert: signingCert } = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 })
  const provider = IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey,
    signingCert,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: Constants.BindingNamespace.Redirect, Location: `${origin}/sign-in` }],
    singleLogoutService: [{ Binding: Constants.BindingNamespace.Redirect, Location: `${origin}/sign-out` }],
  })

  /** The page whose form carries the answer to the shop. */
  async function answerPage(asked: Record<string, string>): Promise<string> {
    const { SAMLRequest = '', RelayState = '', answer } = asked
    const metadata = await (await fetch(`${shop}/auth/v1/sso/saml/metadata`)).text()
    const request = await provider.parseLoginRequest(ServiceProvider({ metadata }), 'redirect', { query: { SAMLRequest } })
    const otherShop = metadata.replace('entityID="', 'entityID="https://other.example/')
    const audience = ServiceProvider({ metadata: answer === answers.otherAudience ? otherShop : metadata })
    const { context } = await provider.createLoginResponse(audience, { ...request }, 'post', { email })
    const signed = Buffer.from(context, 'base64').toString()
    const sent = answer === answers.unsigned ? signed.replace(/<ds:Signature.*<\/ds:Signature>/s, '') : signed
    const fields = { SAMLResponse: Buffer.from(sent).toString('base64'), RelayState }
    return page(
      `<form method="post" action="${shop}/auth/v1/sso/saml/acs">${hidden(fields)}</form><script>document.forms[0].submit()</script>`,
    )
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const asked = Object.fromEntries(searchParams)
    response.setHeader('content-type', html).end(pathname === '/answer' ? await answerPage(asked) : signInPage(asked))
  })
  await listen(server, port, 'localhost')
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-idp-'))
  const file = join(folder, 'metadata.xml')
  writeFileSync(file, provider.getMetadata())
  return {
    origin,
    /** Of the shop, for this provider. */
    environment: { LECHAIM_SAML: `${email.split('@')[1]}=${file}` },
    close: () => {
      server.close().closeAllConnections()
      rmSync(folder, { recursive: true })
    },
  }
}

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')

function signInPage(asked: Record<string, string>): string {
  const buttons = Object.values(answers).map((answer) => `<button name="answer" value="${answer}">${answer}</button>`)
  return page(`<form action="/answer">${hidden(asked)}${buttons.join('')}</form>`)
}
