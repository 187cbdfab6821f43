import { hash, X509Certificate } from 'node:crypto'
import type { SamlSource } from '../../config/saml.ts'
import { attributeOf, childrenOf, namespaces, parseXml, textOf, timeOf } from './saml-xml.ts'

export interface SamlProvider {
  /** The public client's name for it, derived from the entity's id. */
  id: string
  entityId: string
  signInUrl: string
  /** The certificates that verify its signatures, as PEM. */
  certificates: string[]
  domains: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const minRsaBits = 2048

/** Reads a provider out of its metadata.
 *  @throws Error that says what is wrong with it */
export function readProvider({ metadata, domains }: SamlSource): SamlProvider {
  const root = parseXml(metadata.replace(/<!--.*?-->/gs, ''))
  if (root.namespaceURI !== namespaces.metadata || root.localName !== 'EntityDescriptor') throw new Error('it is no EntityDescriptor')
  if (timeOf(root, 'validUntil') <= Date.now()) throw new Error(`it was valid until ${attributeOf(root, 'validUntil')}`)
  const entityId = attributeOf(root, 'entityID')
  const [descriptor] = childrenOf(root, 'metadata', 'IDPSSODescriptor')
  if (!entityId || !descriptor) throw new Error('it describes no identity provider')
  const services = childrenOf(descriptor, 'metadata', 'SingleSignOnService')
  const service = services.find((entry) => attributeOf(entry, 'Binding') === redirectBinding)
  const signInUrl = attributeOf(service, 'Location')
  if (!/^https?:$/.test(URL.canParse(signInUrl) ? new URL(signInUrl).protocol : '')) throw new Error('it has no HTTP-Redirect sign-in')
  const certificates = childrenOf(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => childrenOf(childrenOf(key, 'signature', 'KeyInfo')[0], 'signature', 'X509Data'))
    .flatMap((data) => childrenOf(data, 'signature', 'X509Certificate'))
    .map((certificate) => toPem(textOf(certificate)))
  if (certificates.length === 0) throw new Error('it has no certificate to check signatures with')
  return { id: idOf(entityId), entityId, signInUrl, certificates, domains }
}

function toPem(base64: string): string {
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minRsaBits) {
    throw new Error(`its key must be RSA of ${minRsaBits} bits or more`)
  }
  return certificate.toString()
}

/** A UUID (version 8) of the entity's id. */
function idOf(entityId: string): string {
  const hex = hash('sha256', entityId)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
