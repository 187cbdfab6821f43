// This shop as a SAML 2.0 service provider. Loaded only when identity providers are configured.
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ConfigError } from '../../config.ts'
import type { SamlSource } from '../../config-saml.ts'
import { readProvider, type SamlProvider } from './idp-metadata.ts'
import { type Assertion, clockSkewMs, readAssertion } from './read-assertion.ts'

/** Between the provider's signing and the answer's arrival. */
const maxAgeMs = 5 * 60_000

export interface ServiceProvider {
  providers: SamlProvider[]
  metadata(): string
  /** The provider's own page, asked to sign somebody in. */
  signInUrl(provider: SamlProvider, flow: SamlFlow): Promise<string>
  /** @throws AuthError validation_failed, saml_assertion_no_user_id, saml_assertion_no_email */
  readResponse(provider: SamlProvider, response: string, flow: SamlFlow): Promise<Assertion>
}

export interface SamlFlow {
  /** Sent as RelayState; the request that the answer must refer to is named after it. */
  id: string
}

/** @param base the address of the auth protocol
 *  @throws ConfigError one line per wrong file of metadata */
export function createServiceProvider(sources: SamlSource[], base: string): ServiceProvider {
  const providers = readProviders(sources)
  const entityId = `${base}/sso/saml/metadata`
  const acsUrl = `${base}/sso/saml/acs`
  const requestIdOf = ({ id }: SamlFlow) => `_${id}`
  const toward = ({ signInUrl, certificates }: SamlProvider, requestId: string) =>
    new SAML({
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      entryPoint: signInUrl,
      idpCert: certificates,
      generateUniqueId: () => requestId,
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      // The assertion must be; a signature over all of the answer may be there besides.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: maxAgeMs,
      // Checked in the signed assertion against the flow (read-assertion.ts): the library reads the unsigned answer first.
      validateInResponseTo: ValidateInResponseTo.never,
    })
  return {
    providers,
    metadata: () => spMetadata(entityId, acsUrl),
    signInUrl: (provider, flow) => toward(provider, requestIdOf(flow)).getAuthorizeUrlAsync(flow.id, undefined, {}),
    readResponse: (provider, response, flow) => {
      const requestId = requestIdOf(flow)
      return readAssertion(toward(provider, requestId), response, { entityId: provider.entityId, acsUrl, requestId })
    },
  }
}

function readProviders(sources: SamlSource[]): SamlProvider[] {
  const wrong: string[] = []
  const providers = sources.flatMap((source) => {
    try {
      return [readProvider(source)]
    } catch (error) {
      wrong.push(`LECHAIM_SAML: ${source.file}: ${error instanceof Error ? error.message : error}`)
      return []
    }
  })
  const names = providers.map(({ entityId }) => entityId)
  for (const name of names.filter((name, index) => names.indexOf(name) !== index)) wrong.push(`LECHAIM_SAML: two files describe ${name}`)
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return providers
}

/** This shop's metadata, for identity providers. */
const spMetadata = (entityId: string, acsUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
