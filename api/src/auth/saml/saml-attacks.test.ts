// The attacks on SAML service providers that are published, each by somebody who has an honest answer for an account of their own, or none
// at all: signature wrapping in its eight forms (Somorovsky et al., "On Breaking SAML", USENIX Security 2012; SAML Raider's XSW1 to XSW8),
// stripping and confusing signatures (SAML Raider; CVE-2025-29774, CVE-2025-29775, CVE-2025-54369), comments (CVE-2017-11428), parsers
// that disagree (CVE-2025-25291), entities and bombs (OWASP XXE), replay, and answers meant for others (OWASP SAML Security).
import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestIdentityProvider } from './test-identity-provider.ts'
import { createIdentityProvider, enveloped, formats, formOf } from './test-identity-provider.ts'
import { openSso, ownerEmail, type SsoShop } from './test-sso.ts'

let shop: SsoShop
let idp: TestIdentityProvider
let otherIdp: TestIdentityProvider
beforeAll(async () => {
  otherIdp = await createIdentityProvider('firm-idp.example')
  shop = await openSso({ providers: { 'firm.example': otherIdp } })
  idp = shop.idp
})
afterAll(() => shop.close())

/** The attacker's own account, which is linked with no user. */
const attacker = { nameId: 'attacker', attributes: { email: 'attacker@shop.example' } }
const asOwner = (xml: string) => xml.replaceAll('attacker@shop.example', ownerEmail).replaceAll('>attacker<', '>owner-at-the-provider<')

interface Parts {
  /** The attacker's honest, signed answer. */
  honest: string
  /** The signed assertion, and it without its signature, and the signature. */
  signed: string
  bare: string
  signature: string
  /** An unsigned assertion for the owner, with an ID of its own. */
  evil: string
}

const first = (pattern: RegExp, text: string) => pattern.exec(text)?.[0] ?? ''
function partsOf(honest: string): Parts {
  const signed = first(/<saml:Assertion .*<\/saml:Assertion>/s, honest)
  const signature = first(/<ds:Signature .*<\/ds:Signature>/s, honest)
  const bare = signed.replace(signature, '')
  return { honest, signed, signature, bare, evil: asOwner(bare).replace(/ ID="[^"]*"/, ' ID="_evil"') }
}
const inside = (element: string, content: string) => element.replace(/<\/saml:Assertion>$/, `${content}</saml:Assertion>`)
const withSignature = (assertion: string, signature: string) => assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
const inSignature = (signature: string, content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)

/** Of an answer whose Response is signed: an evil Response around or beside the honest one. */
function evilResponse(honest: string): { evil: string; signature: string; bare: string } {
  const signature = first(/<ds:Signature .*<\/ds:Signature>/s, honest)
  const bare = honest.replace(signature, '')
  return { signature, bare, evil: asOwner(bare).replace(/ ID="_response[^"]*"/, ' ID="_evil"') }
}

async function attempt(makeXml: (url: string) => string) {
  const { url, cookie } = await shop.begin()
  return shop.carry(formOf(url, makeXml(url)), cookie)
}

async function expectRefused(makeXml: (url: string) => string) {
  const { response, query } = await attempt(makeXml)
  expect(response.statusCode).toBe(303)
  expect(query.get('error_code')).toBe('validation_failed')
  expect(query.has('code')).toBe(false)
  expect(await shop.app.db.selectFrom('identities').selectAll().execute()).toEqual([])
}

const signedAnswer = (url: string, of: 'Assertion' | 'Response' = 'Assertion') => idp.sign(idp.answerTo(url, attacker), { of })

it('a valid answer about an unlinked account is refused for being unlinked', async () => {
  expect((await attempt((url) => signedAnswer(url))).query.get('error_code')).toBe('signup_disabled')
})

describe('signature wrapping', () => {
  it.each<[string, (honest: string) => string]>([
    [
      'XSW1: the signed Response inside the signature of an evil one',
      (honest) => {
        const { evil, signature, bare } = evilResponse(honest)
        return evil.replace('</saml:Issuer>', `</saml:Issuer>${signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)}`)
      },
    ],
    [
      'XSW2: the signed Response beside its signature in an evil one',
      (honest) => {
        const { evil, signature, bare } = evilResponse(honest)
        return evil.replace('</saml:Issuer>', `</saml:Issuer>${bare}${signature}`)
      },
    ],
  ])('%s', async (_, attack) => {
    // The answer and its assertion are signed, so that no refusal is for a missing signature.
    await expectRefused((url) => attack(idp.sign(signedAnswer(url), { of: 'Response' })))
  })

  it.each<[string, (parts: Parts) => string]>([
    ['XSW3: an evil Assertion before the signed one', ({ honest, signed, evil }) => honest.replace(signed, evil + signed)],
    ['XSW3 reversed: an evil Assertion after the signed one', ({ honest, signed, evil }) => honest.replace(signed, signed + evil)],
    ['XSW4: the signed Assertion inside an evil one', ({ honest, signed, evil }) => honest.replace(signed, inside(evil, signed))],
    [
      'XSW5: an evil Assertion with the signature, the signed one after it',
      ({ honest, signed, signature, evil, bare }) => honest.replace(signed, withSignature(evil, signature) + bare),
    ],
    [
      'XSW6: an evil Assertion with the signature, the signed one inside that',
      ({ honest, signed, signature, evil, bare }) =>
        honest.replace(signed, withSignature(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`))),
    ],
    [
      'XSW7: an evil Assertion in Extensions',
      ({ honest, evil }) => honest.replace('<samlp:Status>', `<samlp:Extensions>${evil}</samlp:Extensions><samlp:Status>`),
    ],
    [
      'XSW8: an evil Assertion with the signature, the signed one in its Object',
      ({ honest, signed, signature, evil, bare }) => honest.replace(signed, withSignature(evil, inSignature(signature, bare))),
    ],
    [
      'the evil Assertion has the signed one’s ID',
      ({ honest, signed, evil, bare }) => honest.replace(signed, evil.replace('_evil', / ID="([^"]*)"/.exec(bare)?.[1] ?? '') + signed),
    ],
    [
      'the evil Assertion is in another namespace',
      ({ honest, signed, evil }) =>
        honest.replace(signed, evil.replaceAll('saml:', 'x:').replace('xmlns:x=', 'xmlns:x="urn:x" xmlns:y=') + signed),
    ],
    [
      'the evil Assertion is encrypted in name',
      ({ honest, signed, evil }) => honest.replace(signed, `<saml:EncryptedAssertion>${evil}</saml:EncryptedAssertion>${signed}`),
    ],
    [
      'the signed Response is inside an evil one',
      ({ honest, evil }) => honest.replace(/(<samlp:Response [^>]*>).*/s, `$1${evil}${honest}</samlp:Response>`),
    ],
  ])('%s', async (_, attack) => {
    await expectRefused((url) => attack(partsOf(signedAnswer(url))))
  })
})

describe('signatures', () => {
  it.each<[string, (url: string) => string]>([
    ['none', (url) => asOwner(idp.answerTo(url, attacker))],
    ['taken off a changed answer', (url) => asOwner(partsOf(signedAnswer(url)).honest.replace(/<ds:Signature .*<\/ds:Signature>/s, ''))],
    ['over what was there before the change', (url) => asOwner(signedAnswer(url))],
    ['over the Response alone', (url) => idp.sign(idp.answerTo(url), { of: 'Response' })],
    [
      'an empty one',
      (url) =>
        idp
          .answerTo(url)
          .replace(
            '</saml:Issuer><saml:Subject>',
            '</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/><saml:Subject>',
          ),
    ],
    ['an empty value', (url) => idp.sign(idp.answerTo(url)).replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>')],
    ['by another key, which it brings along', (url) => idp.sign(idp.answerTo(url), { key: newKey() })],
    ['by another configured provider’s key', (url) => otherIdp.sign(idp.answerTo(url))],
    ['by another configured provider, in its own name', (url) => otherIdp.sign(idp.answerTo(url, { issuer: otherIdp.entityId }))],
    [
      'with the certificate as an HMAC’s secret',
      (url) => idp.sign(idp.answerTo(url)).replace(/(SignatureMethod Algorithm=")[^"]*/, '$1http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ],
    ['by SHA-1', (url) => idp.sign(idp.answerTo(url), { signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
    ['over a digest by SHA-1', (url) => idp.sign(idp.answerTo(url), { digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1' })],
    [
      'over canonical XML that keeps comments',
      (url) => idp.sign(idp.answerTo(url), { transforms: [enveloped, 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'] }),
    ],
    [
      'two in one assertion',
      (url) => {
        const { honest, signature } = partsOf(idp.sign(idp.answerTo(url)))
        return honest.replace(signature, signature + signature)
      },
    ],
    [
      'two SignedInfo',
      (url) => {
        const xml = signedAnswer(url)
        const info = first(/<ds:SignedInfo.*<\/ds:SignedInfo>/s, xml)
        return asOwner(xml.replace(info, info + info))
      },
    ],
    [
      'two References',
      (url) => {
        const xml = signedAnswer(url)
        const reference = first(/<ds:Reference.*<\/ds:Reference>/s, xml)
        return asOwner(xml.replace(reference, reference + reference))
      },
    ],
    ['a DigestValue in a comment', (url) => asOwner(signedAnswer(url)).replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->')],
    ['a Reference to the whole document', (url) => asOwner(signedAnswer(url)).replace(/URI="#[^"]*"/, 'URI=""')],
    ['an XSLT transform', (url) => asOwner(signedAnswer(url)).replace(enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116')],
    ['an XPath transform', (url) => asOwner(signedAnswer(url)).replace(enveloped, 'http://www.w3.org/TR/1999/REC-xpath-19991116')],
  ])('%s', async (_, attack) => {
    await expectRefused(attack)
  })
})

describe('markup', () => {
  const declared = (declaration: string, entity: string) => (url: string) =>
    `<!DOCTYPE a [${declaration}]>${idp.sign(idp.answerTo(url)).replace('_response', `&${entity};_response`)}`
  it.each<[string, (url: string) => string]>([
    [
      'a comment in the NameID',
      (url) =>
        idp
          .sign(idp.answerTo(url, { nameId: 'owner-at-the-provider.elsewhere', nameIdFormat: formats.persistent }))
          .replace('owner-at-the-provider.elsewhere', 'owner-at-the-provider<!---->.elsewhere'),
    ],
    [
      'a comment in the address',
      (url) =>
        idp
          .sign(idp.answerTo(url, { attributes: { email: `${ownerEmail}.elsewhere.example` } }))
          .replace(`${ownerEmail}.elsewhere`, `${ownerEmail}<!---->.elsewhere`),
    ],
    [
      'a processing instruction in the address',
      (url) =>
        idp
          .sign(idp.answerTo(url, { attributes: { email: `${ownerEmail}.elsewhere.example` } }))
          .replace(`${ownerEmail}.elsewhere`, `${ownerEmail}<?x?>.elsewhere`),
    ],
    [
      'CDATA in the address',
      (url) =>
        idp
          .sign(idp.answerTo(url, { attributes: { email: `${ownerEmail}.elsewhere.example` } }))
          .replace('.elsewhere.example', '<![CDATA[.elsewhere.example]]>'),
    ],
    ['an external entity', declared('<!ENTITY x SYSTEM "file:///etc/passwd">', 'x')],
    ['an external parameter entity', declared('<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;', 'x')],
    [
      'a billion laughs',
      declared(`<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('')}`, 'a30'),
    ],
    ['quadratic blowup', declared(`<!ENTITY a "${'a'.repeat(50_000)}">`, 'a')],
    ['a default attribute of a document type', declared('<!ATTLIST saml:Assertion ID CDATA "_evil">', 'amp')],
    ['20,000 empty elements', (url) => idp.sign(idp.answerTo(url)).replace('<samlp:Status>', `${'<a/>'.repeat(20_000)}<samlp:Status>`)],
    [
      'elements 10,000 deep',
      (url) => idp.sign(idp.answerTo(url)).replace('<samlp:Status>', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}<samlp:Status>`),
    ],
    [
      '9,000 attributes',
      (url) =>
        idp
          .sign(idp.answerTo(url))
          .replace('Version="2.0"', `${Array.from({ length: 9000 }, (_, n) => `a${n}="b"`).join(' ')} Version="2.0"`),
    ],
    ['no XML', () => 'SAML'],
    ['nothing', () => ''],
    ['UTF-16', (url) => Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${idp.sign(idp.answerTo(url))}`, 'utf16le').toString('latin1')],
    ['two root elements', (url) => `${idp.sign(idp.answerTo(url))}<a/>`],
  ])('%s', async (_, attack) => {
    const startedAt = performance.now()
    await expectRefused(attack)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  it('a document of one megabyte is refused before it is read', async () => {
    const { url, cookie } = await shop.begin()
    const { response, query } = await shop.carry(formOf(url, `${idp.sign(idp.answerTo(url))}${' '.repeat(1024 * 1024)}`), cookie)
    expect(response.statusCode).toBe(303)
    expect(query.get('error_code')).toBe('payload_too_large')
  })
})

describe('an answer that is meant for others', () => {
  it.each([
    ['another service', { audience: 'https://elsewhere.example/metadata' }],
    ['another address', { recipient: 'https://elsewhere.example/acs' }],
    ['another destination', { destination: 'https://elsewhere.example/acs' }],
    ['another request', { inResponseTo: '_c0ffee00-0000-4000-8000-000000000000' }],
    ['no request', { inResponseTo: '' }],
    ['an earlier time', { validUntil: -61_000 }],
    ['a later time', { validFrom: 61_000 }],
    ['a time long ago, kept valid', { issuedAfter: -6 * 60_000 - 1000 }],
    ['another provider’s users', { issuer: 'https://elsewhere.example/metadata' }],
  ])('%s', async (_, changes) => {
    await expectRefused((url) => idp.sign(idp.answerTo(url, changes)))
  })

  it.each<[string, RegExp, string]>([
    ['no audience', /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, ''],
    ['no conditions', /<saml:Conditions .*<\/saml:Conditions>/s, ''],
    ['no end', / NotOnOrAfter="[^"]*"/g, ''],
    ['an end of the confirmation alone', /(Recipient="[^"]*") NotOnOrAfter="[^"]*"/, '$1 NotOnOrAfter="2020-01-01T00:00:00Z"'],
    ['no confirmation', /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, ''],
    ['confirmation by a key', /cm:bearer/, 'cm:holder-of-key'],
    ['an end that is no time', / NotOnOrAfter="[^"]*"/g, ' NotOnOrAfter="tomorrow"'],
    ['no ID', / ID="_assertion[^"]*"/, ''],
  ])('%s', async (_, part, replacement) => {
    await expectRefused((url) => {
      const xml = idp.answerTo(url)
      expect(xml).toMatch(part)
      return idp.sign(xml.replace(part, replacement))
    })
  })
})

describe('an answer that is used again', () => {
  const openShop = async () => {
    const own = await openSso()
    return { own, end: () => own.close() }
  }

  it('the same form is accepted once, also when sent twice at once', async () => {
    const { own, end } = await openShop()
    const { url, cookie } = await own.begin()
    const form = own.idp.respond(url)
    const both = await Promise.all([own.carry(form, cookie), own.carry(form, cookie)])
    const third = await own.carry(form, cookie)
    await end()
    expect(both.map(({ query }) => query.has('code')).sort()).toEqual([false, true])
    expect(both.concat(third).filter(({ query }) => query.get('error_code') === 'saml_relay_state_not_found')).toHaveLength(2)
  })

  it('an assertion ID is accepted once, whatever it answers', async () => {
    const { own, end } = await openShop()
    const answers = []
    for (let n = 0; n < 2; n++) {
      const { url, cookie } = await own.begin()
      answers.push(await own.carry(own.idp.respond(url, { assertionId: '_the-same' }), cookie))
    }
    await end()
    expect(answers.map(({ query }) => query.get('error_code'))).toEqual([null, 'validation_failed'])
  })

  it('in another flow it is refused', async () => {
    const { own, end } = await openShop()
    const [began, other] = [await own.begin(), await own.begin()]
    const xml = own.idp.sign(own.idp.answerTo(began.url))
    const { query } = await own.carry(formOf(other.url, xml), other.cookie)
    await end()
    expect(query.get('error_code')).toBe('validation_failed')
  })

  it.each([
    ['another browser', '__Host-lechaim-flow=another'],
    ['a browser without the cookie', ''],
  ])('in %s it is refused, and is still good in its own', async (_, cookie) => {
    const { own, end } = await openShop()
    const began = await own.begin()
    const form = own.idp.respond(began.url)
    const foreign = await own.carry(form, cookie)
    const owned = await own.carry(form, began.cookie)
    await end()
    expect(foreign.query.get('error_code')).toBe('saml_relay_state_not_found')
    expect(owned.query.has('code')).toBe(true)
  })

  it('the code is good for the holder of the verifier, once', async () => {
    const { own, end } = await openShop()
    const { url, cookie } = await own.begin()
    const { query } = await own.carry(own.idp.respond(url), cookie)
    const stolen = await own.exchange(query.get('code'), 'x'.repeat(43))
    const [mine, again] = [await own.exchange(query.get('code')), await own.exchange(query.get('code'))]
    await end()
    expect([stolen, mine, again].map(({ statusCode }) => statusCode)).toEqual([400, 200, 404])
  })
})

it.each([
  'https://elsewhere.example/',
  'https://shop.example.elsewhere.example/',
  'https://shop.example@elsewhere.example/',
  '//elsewhere.example',
  'javascript:alert(1)',
  'http://shop.example/',
])('redirect_to=%s leads to the panel', async (redirect_to) => {
  const { url, cookie } = await shop.begin({ redirect_to })
  const { response } = await shop.carry(idp.respond(url, attacker), cookie)
  expect(response.headers.location).toMatch(/^https:\/\/shop\.example\/\?view=admin&error=/)
})

it.each([
  ['https://shop.example\\@elsewhere.example', 'https://shop.example/@elsewhere.example?error='],
  ['https://shop.example/\r\nset-cookie: a=b', 'https://shop.example/set-cookie:%20a=b?error='],
])('redirect_to=%j is written as browsers read it', async (redirect_to, led) => {
  const { url, cookie } = await shop.begin({ redirect_to })
  const { response } = await shop.carry(idp.respond(url, attacker), cookie)
  expect(String(response.headers.location).slice(0, led.length)).toBe(led)
})

it('any response and relay state redirect the browser to the panel', async () => {
  const values = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('', '\0', '%', 'PHg+', crypto.randomUUID()))
  await fc.assert(
    fc.asyncProperty(values, values, async (SAMLResponse, RelayState) => {
      const { response } = await shop.carry(new URLSearchParams({ SAMLResponse, RelayState }).toString(), '')
      expect(response.statusCode).toBe(303)
      expect(response.headers.location).toMatch(/^https:\/\/shop\.example\/\?view=admin&error=(?!server_error&error_code=unexpected)/)
    }),
    { numRuns: 60 },
  )
})

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
