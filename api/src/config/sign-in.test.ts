import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import { type Config, readConfig } from './config.ts'

const google = { LECHAIM_GOOGLE_CLIENT_ID: 'id', LECHAIM_GOOGLE_CLIENT_SECRET: 'secret' }
const keycloak = {
  LECHAIM_OIDC_KEYCLOAK_ISSUER: 'https://sso.example/realms/shop',
  LECHAIM_OIDC_KEYCLOAK_CLIENT_ID: 'id',
  LECHAIM_OIDC_KEYCLOAK_CLIENT_SECRET: 'secret',
}

test('providers are read in the order in which their buttons stand', () => {
  const key = join(temporaryFolder(), 'apple.p8')
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n')
  const { providers } = readConfig({
    ...keycloak,
    LECHAIM_OIDC_KEYCLOAK_LABEL: 'The firm',
    LECHAIM_APPLE_CLIENT_ID: 'a',
    LECHAIM_APPLE_TEAM_ID: 't',
    LECHAIM_APPLE_KEY_ID: 'k',
    LECHAIM_APPLE_KEY_FILE: key,
    LECHAIM_MICROSOFT_CLIENT_ID: 'm',
    LECHAIM_MICROSOFT_CLIENT_SECRET: 's',
    LECHAIM_MICROSOFT_TENANT: 'shop.example',
    ...google,
  }).signIn
  expect(providers.map(({ name, label, issuer, formPost }) => [name, label, issuer, formPost])).toEqual([
    ['google', 'Google', 'https://accounts.google.com', false],
    ['azure', 'Microsoft', 'https://login.microsoftonline.com/shop.example/v2.0', false],
    ['apple', 'Apple', 'https://appleid.apple.com', true],
    ['keycloak', 'The firm', 'https://sso.example/realms/shop', false],
  ])
})

test.each([
  [{ LECHAIM_SIGN_IN_REDIRECTS: 'https://a.example/path' }, /^LECHAIM_SIGN_IN_REDIRECTS must be/],
  [
    {
      LECHAIM_ORIGIN: 'https://shop.example',
      LECHAIM_PANEL_ORIGIN: 'https://manage.shop.example',
      LECHAIM_SIGN_IN_REDIRECTS: 'https://tool.example,https://Shop.example/',
    },
    /^LECHAIM_SIGN_IN_REDIRECTS must not name the shop/,
  ],
  [{ LECHAIM_GOOGLE_CLIENT_ID: 'id' }, /^LECHAIM_GOOGLE_CLIENT_ID and LECHAIM_GOOGLE_CLIENT_SECRET must be given together/],
  [{ LECHAIM_MICROSOFT_TENANT: 'a/b' }, /^LECHAIM_MICROSOFT_TENANT must be/],
  [{ LECHAIM_APPLE_TEAM_ID: 't' }, /^LECHAIM_APPLE_CLIENT_ID, .*LECHAIM_APPLE_KEY_FILE must be given together/],
  [
    { LECHAIM_APPLE_CLIENT_ID: 'a', LECHAIM_APPLE_TEAM_ID: 't', LECHAIM_APPLE_KEY_ID: 'k', LECHAIM_APPLE_KEY_FILE: '/nowhere' },
    /^LECHAIM_APPLE_KEY_FILE must name a readable file/,
  ],
  [{ ...keycloak, LECHAIM_OIDC_KEYCLOAK_ISSUER: 'http://sso.example' }, /^LECHAIM_OIDC_KEYCLOAK_ISSUER must be an https address/],
  [{ ...keycloak, LECHAIM_OIDC_KEYCLOAK_CLIENT_SECRET: '' }, /^LECHAIM_OIDC_KEYCLOAK_CLIENT_ID and /],
  [{ LECHAIM_OIDC_KEYCLOAK_ISSUER: keycloak.LECHAIM_OIDC_KEYCLOAK_ISSUER }, /^LECHAIM_OIDC_KEYCLOAK_CLIENT_ID and .*together with/],
  [
    { LECHAIM_OIDC_GOOGLE_ISSUER: 'https://a.example', LECHAIM_OIDC_GOOGLE_CLIENT_ID: 'a', LECHAIM_OIDC_GOOGLE_CLIENT_SECRET: 'b' },
    /the name "google" is taken/,
  ],
  [{ ...keycloak, LECHAIM_OIDC_KEYCLOAK_LABEL: 'x'.repeat(41) }, /^LECHAIM_OIDC_KEYCLOAK_LABEL must have at most/],
  [{ ...google, NODE_ENV: 'production', LECHAIM_PANEL_ORIGIN: 'same' }, /^LECHAIM_ORIGIN is needed for sign-in providers/],
])('%j is refused in one line, without its secret', (env, line) => {
  let message = ''
  try {
    readConfig(env as Partial<Record<keyof Config, string>>)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toMatch(line)
  expect(message.split('\n')).toHaveLength(1)
  expect(message).not.toContain('"secret"')
})
