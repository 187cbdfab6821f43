import type { Config } from '../../config.ts'
import type { ProviderConfig } from '../../config-sign-in.ts'
import { startApp } from '../../test-app.ts'
import { freePort, startIssuer } from './test-issuer.ts'

/** A shop that listens, and an issuer that it knows. */
export async function startProviderShop(provider: Partial<ProviderConfig> = {}, overrides: Partial<Config> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const issuer = await startIssuer(`${url}/auth/v1/callback`, provider)
  const lines: string[] = []
  const signIn = { redirects: [], providers: [issuer.config], saml: [], wallets: [] }
  const shop = await startApp({ origin: url, signIn, logLevel: 'warn', ...overrides }, { log: (line) => lines.push(line) })
  await shop.app.listen({ port, host: '127.0.0.1' })
  return { ...shop, url, issuer, lines }
}
