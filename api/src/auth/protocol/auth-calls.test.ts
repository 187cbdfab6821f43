import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const rows = [...readFileSync(resolve(root, 'docs/auth-calls.md'), 'utf8').matchAll(/^\| (`.+) \| `(.+)` \| (.+) \|$/gm)]

/** The specification's §7. */
const specified = [
  ...['password', 'refresh_token', 'pkce', 'id_token', 'web3'].map((grant) => `\`POST token\`, ${grant}`),
  ...['sso', 'recover', 'otp', 'resend', 'verify'].map((path) => `\`POST ${path}\``),
  ...['authorize', 'user/identities/authorize', 'user', '.well-known/jwks.json'].map((path) => `\`GET ${path}\``),
  '`DELETE user/identities/{identity_id}`',
  '`GET reauthenticate`, `PUT user`',
  '`POST factors`, challenge, verify, `DELETE factors/{id}`',
]

test('the table has a row for each call of the specification', () => {
  expect(rows.map(([, call]) => call)).toEqual(expect.arrayContaining(specified))
})

test.each(rows.map(([, call = '', file = '', name = '']) => [call, file, name]))('%s is tested as the table says', (_, file, name) => {
  expect(readFileSync(resolve(root, file), 'utf8')).toContain(`'${name}'`)
})
