// Addresses that look like another's, or become it by a mapping of letters, are no address of an account.

import { foldCase, readAddress } from '@lechaim/shared/lib/account-address.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { signIn, startApp } from '../../test-app.ts'
import { startIssuer } from '../providers/test-issuer.ts'

const email = 'kiosk.istanbul@shop.example'
const typedAlike = new Set(['an invisible character', 'a soft hyphen'])
const lookAlikes: [string, string][] = [
  ['the Kelvin sign', '\u212Aiosk.istanbul@shop.example'],
  ['the Kelvin sign in the domain', 'kiosk.istanbul@shop.example'.replace('shop', 'shop.\u212A')],
  ['a long s', 'kio\u017Fk.istanbul@shop.example'],
  ['a long s in the domain', 'kiosk.istanbul@\u017Fhop.example'],
  ['a dotted capital I', 'kiosk.\u0130stanbul@shop.example'],
  ['a dotless i', 'kiosk.\u0131stanbul@shop.example'],
  ['full-width letters', 'ｋｉｏｓｋ.istanbul@shop.example'],
  ['a full-width @', 'kiosk.istanbul＠shop.example'],
  ['Cyrillic letters', 'kiоsk.istanbul@shop.example'],
  ['a combining mark', 'kiosk.i\u0307stanbul@shop.example'],
  ['an invisible character', 'kiosk.\u200Bistanbul@shop.example'],
  ['a soft hyphen', 'ki\u00ADosk.istanbul@shop.example'],
  ['a full stop of another script', 'kiosk.istanbul@shop。example'],
  ['an international domain', 'kiosk.istanbul@חנות.example'],
  ['a quoted local part', '"kiosk.istanbul"@shop.example'],
  ['a comment', 'kiosk.istanbul(x)@shop.example'],
  ['a line break', 'kiosk.istanbul@shop.example\n'],
  ['a no-break space', '\u00A0kiosk.istanbul@shop.example'],
  ['a zero byte', 'kiosk.istanbul@shop.example\0'],
]

test.each(lookAlikes)('an address with %s is none', (_, address) => {
  expect(readAddress(address)).toBeNull()
})

test('an address is read in either case, and only text is one', () => {
  expect(readAddress('Kiosk.Istanbul@SHOP.example')).toBe(email)
  expect(readAddress('owner@xn--5dbqzzl.example')).toBe('owner@xn--5dbqzzl.example')
  for (const other of [null, undefined, 7, [email], { email }, '', 'kiosk']) expect(readAddress(other)).toBeNull()
})

test('no letter outside ASCII becomes one of ASCII', () => {
  for (let point = 0x80; point <= 0x10ffff; point++) {
    const letter = String.fromCodePoint(point)
    if (foldCase(letter) !== letter) throw new Error(point.toString(16))
  }
  expect(foldCase('AZaz09')).toBe('azaz09')
})

async function startShop() {
  const issuer = await startIssuer('http://127.0.0.1/auth/v1/callback')
  const owner = { email, password: 'the owner’s password' }
  const signInConfig = { redirects: [], providers: [issuer.config], saml: [], wallets: [] }
  return { ...(await startApp({ owner, signIn: signInConfig, rateLimits: false })), issuer, credentials: owner }
}

test('a look-alike signs in by no ID token, password or code, and the address in capitals by each', async () => {
  const { visitor, app, issuer, credentials, dataDir } = await startShop()
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer.config.issuer, aud: issuer.config.clientId, sub: 'ruth', email_verified: true, iat: now, exp: now + 300 }
  const byToken = async (address: string) => {
    const body = { provider: 'keycloak', id_token: await issuer.sign({ ...claims, email: address }) }
    return visitor('POST', '/auth/v1/token?grant_type=id_token', body)
  }
  for (const [, address] of lookAlikes) {
    const refused = await byToken(address)
    expect({ statusCode: refused.statusCode, error_code: refused.json().error_code }, address).toEqual({
      statusCode: 422,
      error_code: 'signup_disabled',
    })
  }
  for (const [, address] of lookAlikes.slice(0, 5)) {
    expect((await signIn(visitor, {}, { ...credentials, email: address })).statusCode, address).toBe(400)
    expect((await visitor('POST', '/auth/v1/recover', { email: address })).statusCode).toBe(200)
  }
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect((await signIn(visitor, {}, { ...credentials, email: email.toUpperCase() })).statusCode).toBe(200)
  await visitor('POST', '/auth/v1/recover', { email: email.toUpperCase() })
  expect((await mailNumber(dataDir, 1)).to).toBe(email)
  expect((await byToken(email.toUpperCase())).statusCode).toBe(200)
})

test('no account changes to an address that looks like another, nor is one made with it', async () => {
  const { owner, dataDir } = await startShop()
  // Invisible characters are removed from an address that its owner types.
  for (const [, address] of lookAlikes.filter(([what]) => !typedAlike.has(what))) {
    const answer = await owner('PUT', '/auth/v1/user', { email: address.trim(), current_password: 'the owner’s password' })
    if (address.trim() === email) continue
    expect({ statusCode: answer.statusCode, error_code: answer.json().error_code }, address).toEqual({
      statusCode: 400,
      error_code: 'validation_failed',
    })
  }
  expect(readMails(dataDir)).toEqual([])
  const env = { LECHAIM_OWNER_EMAIL: '\u212Aiosk@shop.example', LECHAIM_OWNER_PASSWORD: 'the owner’s password' }
  expect(() => readConfig(env)).toThrow(/^LECHAIM_OWNER_EMAIL must be/)
  expect(readConfig({ ...env, LECHAIM_OWNER_EMAIL: 'Kiosk@Shop.example' }).owner?.email).toBe('kiosk@shop.example')
  const provider = { LECHAIM_SAML: `\u212Aiosk.example=${import.meta.filename}` }
  expect(() => readConfig(provider)).toThrow(/LECHAIM_SAML must look like/)
})
