// A SAML answer is read in two steps: node-saml checks the signature and gives back the signed bytes, and everything is read from those
// bytes alone. Before that, documents whose shape no honest provider sends are refused: most attacks wrap the signed part.

import { readAddress } from '@lechaim/shared/lib/account-address.ts'
import type { SAML } from '@node-saml/node-saml'
import { AuthError } from '../protocol/auth-error.ts'
import { attributeOf, childrenOf, namespaces, parseXml, textOf, timeOf } from './saml-xml.ts'

export const clockSkewMs = 60_000

export interface Assertion {
  id: string
  /** The user at the provider. */
  subject: string
  email: string
  /** Milliseconds since the epoch until which it could be used again. */
  usableUntil: number
}

/** The reason is for the log alone, so that a forger does not learn which check failed. */
export class InvalidAssertion extends AuthError {
  readonly reason: string

  constructor(reason: string) {
    super(400, 'validation_failed', 'SAML Assertion is not valid')
    this.reason = reason.slice(0, 200)
  }
}

interface Expected {
  entityId: string
  acsUrl: string
  requestId: string
}

/** @throws InvalidAssertion
 *  @throws AuthError saml_assertion_no_user_id, saml_assertion_no_email */
export async function readAssertion(saml: SAML, response: string, expected: Expected): Promise<Assertion> {
  try {
    if (!/^[A-Za-z\d+/\s]+={0,2}\s*$/.test(response)) throw new Error('no Base64')
    checkShape(parseXml(Buffer.from(response, 'base64').toString()), expected)
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
    const signed = parseXml(profile?.getAssertionXml?.() ?? '')
    return { ...readIdentity(signed), ...readConditions(signed, expected) }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new InvalidAssertion(error instanceof Error ? error.message : String(error))
  }
}

const algorithms: Record<string, string[]> = {
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  SignatureMethod: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
}

/** One answer with one assertion, each named once, signed with nothing weaker than SHA-256. */
function checkShape(root: Element, { acsUrl }: Expected): void {
  const all = [root, ...Array.from(root.getElementsByTagNameNS('*', '*'))]
  const named = (name: string) => all.filter(({ localName }) => localName === name)
  const isResponse = root.namespaceURI === namespaces.protocol && root.localName === 'Response'
  if (!isResponse || named('Response').length !== 1) throw new Error('no single Response')
  if (named('Assertion').length !== 1 || childrenOf(root, 'assertion', 'Assertion').length !== 1) throw new Error('no single Assertion')
  const ids = all.flatMap((element) => Array.from(element.attributes).filter(({ localName }) => localName.toLowerCase() === 'id'))
  if (new Set(ids.map(({ value }) => value)).size !== ids.length) throw new Error('an ID is used twice')
  if (named('Object').length > 0) throw new Error('a signature carries an Object')
  for (const [name, allowed] of Object.entries(algorithms)) {
    for (const element of named(name)) {
      if (!allowed.includes(attributeOf(element, 'Algorithm'))) throw new Error(`${name} ${attributeOf(element, 'Algorithm')}`)
    }
  }
  const destination = attributeOf(root, 'Destination')
  if (destination && destination !== acsUrl) throw new Error('Destination')
  const [status] = childrenOf(childrenOf(root, 'protocol', 'Status')[0], 'protocol', 'StatusCode')
  if (attributeOf(status, 'Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success') throw new Error('Status')
}

/** For this shop, from this provider, in answer to this request, now (SAML profiles, 4.1.4.3). */
function readConditions(assertion: Element, { entityId, acsUrl, requestId }: Expected): Pick<Assertion, 'id' | 'usableUntil'> {
  const [issuer, ...otherIssuers] = childrenOf(assertion, 'assertion', 'Issuer')
  if (textOf(issuer) !== entityId || otherIssuers.length > 0) throw new Error('Issuer')
  const confirmation = childrenOf(subjectOf(assertion), 'assertion', 'SubjectConfirmation')
    .filter((element) => attributeOf(element, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((element) => childrenOf(element, 'assertion', 'SubjectConfirmationData'))
    .find(
      (data) =>
        attributeOf(data, 'Recipient') === acsUrl &&
        attributeOf(data, 'InResponseTo') === requestId &&
        timeOf(data, 'NotOnOrAfter') > Date.now() - clockSkewMs,
    )
  if (!confirmation) throw new Error('SubjectConfirmation')
  const [conditions] = childrenOf(assertion, 'assertion', 'Conditions')
  const notOnOrAfter = Math.max(timeOf(confirmation, 'NotOnOrAfter'), timeOf(conditions, 'NotOnOrAfter') || 0)
  const id = attributeOf(assertion, 'ID')
  if (!id) throw new Error('ID')
  return { id, usableUntil: notOnOrAfter + clockSkewMs }
}

const subjectOf = (assertion: Element) => childrenOf(assertion, 'assertion', 'Subject')[0]

const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'email',
]
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

function readIdentity(assertion: Element): Pick<Assertion, 'subject' | 'email'> {
  const [nameId] = childrenOf(subjectOf(assertion), 'assertion', 'NameID')
  const format = attributeOf(nameId, 'Format')
  const raw = textOf(nameId)
  const name = (format === emailFormat && readAddress(raw)) || raw
  const subject = attributeValue(assertion, subjectIdAttribute) || (format === transientFormat ? '' : name)
  if (!subject) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  }
  const found = emailAttributes.map((attribute) => attributeValue(assertion, attribute)).find((value) => value !== '')
  const email = readAddress(found ?? (format === emailFormat ? raw : ''))
  if (email === null) throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  return { subject, email }
}

/** The first value of the attribute of this name or friendly name; empty for none. */
function attributeValue(assertion: Element, wanted: string): string {
  const attribute = childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .find((element) => ['Name', 'FriendlyName'].some((key) => attributeOf(element, key).toLowerCase() === wanted.toLowerCase()))
  return textOf(childrenOf(attribute, 'assertion', 'AttributeValue')[0])
}
