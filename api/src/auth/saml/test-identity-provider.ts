// A SAML 2.0 identity provider for tests: its own key and metadata, answers as a real one signs them, and every part of them changeable.
import { X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'

interface Answer {
  issuer: string
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string>
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  assertionId: string
  status: string
  /** Milliseconds from now. */
  issuedAfter: number
  validFrom: number
  validUntil: number
}

interface SigningOptions {
  /** The element that is signed. */
  of?: 'Assertion' | 'Response'
  key?: string
  certificate?: string
  signatureAlgorithm?: string
  digestAlgorithm?: string
  transforms?: string[]
}

export const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export type TestIdentityProvider = Awaited<ReturnType<typeof createIdentityProvider>>

export async function createIdentityProvider(host = 'idp.example') {
  const entityId = `https://${host}/metadata`
  const pair = await keyPairOf(host)
  const certificate = new X509Certificate(pair.cert).raw.toString('base64')
  const sign = (xml: string, options: SigningOptions = {}) => signElement(xml, { key: pair.private, certificate: pair.cert, ...options })
  const answerFor = (signInUrl: string, changes: Partial<Answer> = {}): Answer => ({ ...honestAnswer(entityId, signInUrl), ...changes })
  return {
    entityId,
    privateKey: pair.private,
    certificate: pair.cert,
    metadata: metadataOf(entityId, `https://${host}/login`, certificate),
    /** The answer to the request in this address, unsigned. */
    answerTo: (signInUrl: string, changes?: Partial<Answer>) => responseXml(answerFor(signInUrl, changes)),
    sign,
    /** The form that the provider's page sends to the shop. */
    respond: (signInUrl: string, changes?: Partial<Answer>, options?: SigningOptions) =>
      formOf(signInUrl, sign(responseXml(answerFor(signInUrl, changes)), options)),
  }
}

const keyPairs = new Map<string, ReturnType<typeof generate>>()
/** One for each name in a file of tests, because making them takes time. */
function keyPairOf(host: string) {
  const pair = keyPairs.get(host) ?? generate([{ name: 'commonName', value: host }], { keySize: 2048, algorithm: 'sha256' })
  keyPairs.set(host, pair)
  return pair
}

/** The body of the form in which the browser carries an answer to the shop. */
export const formOf = (signInUrl: string, xml: string, relayState = new URL(signInUrl).searchParams.get('RelayState') ?? '') =>
  new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }).toString()

function honestAnswer(issuer: string, signInUrl: string): Answer {
  const request = readRequest(signInUrl)
  return {
    issuer,
    nameId: 'owner-at-the-provider',
    nameIdFormat: formats.persistent,
    attributes: { email: 'owner@shop.example' },
    audience: request.issuer,
    recipient: request.acsUrl,
    destination: request.acsUrl,
    inResponseTo: request.id,
    assertionId: `_assertion-${crypto.randomUUID()}`,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    issuedAfter: 0,
    validFrom: -1000,
    validUntil: 5 * 60_000,
  }
}

/** The fields of the shop's request. */
function readRequest(signInUrl: string) {
  const packed = new URL(signInUrl).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: find(/ ID="([^"]+)"/),
    acsUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
  }
}

function signElement(xml: string, options: SigningOptions & { key: string; certificate: string }): string {
  const { of = 'Assertion', key, certificate, transforms = [enveloped, exclusive] } = options
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    canonicalizationAlgorithm: exclusive,
    signatureAlgorithm: options.signatureAlgorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  const digestAlgorithm = options.digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256'
  signer.addReference({ xpath: `//*[local-name(.)='${of}']`, transforms, digestAlgorithm })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `//*[local-name(.)='${of}']/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

const at = (afterMs: number) => new Date(Date.now() + afterMs).toISOString()

const responseXml = (answer: Answer) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response-${crypto.randomUUID()}" Version="2.0" IssueInstant="${at(answer.issuedAfter)}" Destination="${answer.destination}" InResponseTo="${answer.inResponseTo}"><saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${answer.status}"/></samlp:Status>${assertionXml(answer)}</samlp:Response>`

const assertionXml = (answer: Answer) =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.assertionId}" Version="2.0" IssueInstant="${at(answer.issuedAfter)}"><saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${answer.nameIdFormat}">${answer.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${answer.inResponseTo}" Recipient="${answer.recipient}" NotOnOrAfter="${at(answer.validUntil)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(answer.validFrom)}" NotOnOrAfter="${at(answer.validUntil)}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(answer.issuedAfter)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    answer.attributes,
  )
    .map(([name, value]) => `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`)
    .join('')}</saml:AttributeStatement></saml:Assertion>`

const metadataOf = (entityId: string, signInUrl: string, certificate: string) =>
  `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></IDPSSODescriptor></EntityDescriptor>`
