// A SAML 2.0 identity provider (samlify) for the stories, whose sign-in page has one button for each answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { generate } from 'selfsigned'

export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>

/** Buttons of the sign-in page. */
export const answers = {
  honest: 'Continue',
  unsigned: 'Continue without a signature',
  otherAudience: 'Continue to another shop',
}

/** On `localhost`, which for browsers is another site than the shop's `127.0.0.1`.
 *  @param shop the shop's origin
 *  @param email of the account; the provider vouches for its domain */
export async function startSamlProvider(port: number, shop: string, email: string) {
  // The shop checks the answers; the provider need not check its own requests against schema files.
  setSchemaValidator({ validate: async () => 'not checked' })
  const origin = `http://localhost:${port}`
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
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pathname === '/answer' ? await answerPage(asked) : signInPage(asked))
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
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

const page = (body: string) => `<!doctype html><title>Identity provider</title><link rel="icon" href="data:,">${body}`

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('')

function signInPage(asked: Record<string, string>): string {
  const buttons = Object.values(answers).map((answer) => `<button name="answer" value="${answer}">${answer}</button>`)
  return page(`<form action="/answer">${hidden(asked)}${buttons.join('')}</form>`)
}
