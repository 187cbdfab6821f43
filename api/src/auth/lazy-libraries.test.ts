// Libraries of sign-in providers, PostgreSQL, metrics and traces are loaded where they are configured, so that a start without them takes no longer.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-app.ts'

const lazy = [
  'node-saml/node-saml',
  'xmldom/xmldom',
  'xml-crypto',
  'noble/curves',
  'scure/base',
  'openid-client',
  'jose',
  'pg',
  'prom-client',
  'opentelemetry',
]

/** Our own modules that only providers, SAML and wallets need. */
const ownLazy = /\/auth\/(identities\/(link|resolve)|providers\/(provider-flow|id-token)|saml\/(?!saml-routes)|used-proofs|wallets\/)/

const script = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  const { buildApp } = await import('./app.ts')
  const { readConfig } = await import('./config/config.ts')
  const app = await buildApp(readConfig(process.env), { demo: null, page: false })
  await app.close()
  console.log(JSON.stringify(loaded))
`

test('a server on SQLite loads no libraries of PostgreSQL, metrics, traces or absent providers', {
  timeout: 60_000,
}, () => {
  const env = { ...process.env, LECHAIM_DATA: temporaryFolder(), LECHAIM_LOG: 'silent' }
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: join(import.meta.dirname, '..'), env })
  const loaded: string[] = JSON.parse(output.toString())
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter((url) => ownLazy.test(url))).toEqual([])
  expect(
    loaded.filter((url) => lazy.some((name) => url.includes(`/node_modules/${name}/`) || url.includes(`/node_modules/@${name}/`))),
  ).toEqual([])
})
