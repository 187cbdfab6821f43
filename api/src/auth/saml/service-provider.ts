// This shop as a SAML 2.0 service provider. Loaded only when identity providers are configured.
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { ConfigError } from '../../config/config.ts'
import type { SamlSource } from '../../config/saml.ts'
import { readProvider, type SamlProvider } from './idp-metadata.ts'
import { clockSkewMs, readAssertion } from './read-assertion.ts'

/** From the provider's signing to the response's arrival. */
const maxAgeMs = 5 * 60_000

export type ServiceProvider = ReturnType<typeof createServiceProvider>

/** @param base the address of the auth protocol
 *  @throws ConfigError one line per wrong file of metadata */
export function createServiceProvider(sources: SamlSource[], base: string) {
  const providers = readProviders(sources)
  const entityId = `${base}/sso/saml/metadata`
  const acsUrl = `${base}/sso/saml/acs`
  const clientFor = ({ signInUrl, certificates }: SamlProvider, requestId: string) =>
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
      // The assertion itself must be signed; a signature over the whole answer is optional.
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: maxAgeMs,
      // Checked in the signed assertion against the flow (read-assertion.ts): the library reads the unsigned answer first.
      validateInResponseTo: ValidateInResponseTo.never,
    })
  return {
    providers,
    /** This shop's metadata, for identity providers. */
    metadata: spMetadata(entityId, acsUrl),
    /** The provider's sign-in page, with a request named after the flow, whose id is also its RelayState. */
    signInUrl: (provider: SamlProvider, flowId: string) => clientFor(provider, `_${flowId}`).getAuthorizeUrlAsync(flowId, undefined, {}),
    /** @throws AuthError validation_failed, saml_assertion_no_user_id, saml_assertion_no_email */
    readResponse(provider: SamlProvider, response: string, flowId: string) {
      const requestId = `_${flowId}`
      return readAssertion(clientFor(provider, requestId), response, { entityId: provider.entityId, acsUrl, requestId })
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

const spMetadata = (entityId: string, acsUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
