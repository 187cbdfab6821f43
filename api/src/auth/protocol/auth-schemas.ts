// Schemas that the sign-in routes share. Responses are described, not filtered: their shapes are the protocol's (decision 0010).
import { type Static, type TObject, Type } from 'typebox'

export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Clients send fields they have no value for as null. */
export const text = (maxLength: number, example: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()], { examples: [example] }))

/** A message that a wallet has signed. */
export const maxMessageBytes = 20 * 1024
export const walletFields = {
  chain: text(40, 'ethereum'),
  message: text(maxMessageBytes, 'shop.example wants you to sign in with your Ethereum account:\n0x…'),
  signature: text(200, '0x…'),
}

export type WalletProof = Static<TObject<typeof walletFields>>

export const challengeFields = { code_challenge: text(200, ''), code_challenge_method: text(20, 's256') }
export type GivenChallenge = Static<TObject<typeof challengeFields>>

export const RedirectQuery = Type.Object({ redirect_to: text(2048, 'https://manage.shop.example/?view=admin') })

export const ProviderQuery = Type.Object({
  provider: text(100, 'google'),
  ...RedirectQuery.properties,
  scopes: text(1000, ''),
  skip_http_redirect: text(10, 'true'),
  ...challengeFields,
})
export type ProviderQuery = Static<typeof ProviderQuery>

const long = 4096

/** Parameters of a provider's redirect back. */
export const CallbackParameters = Type.Object({
  code: text(long, ''),
  state: text(long, ''),
  error: text(long, ''),
  error_description: text(long, ''),
  iss: text(long, ''),
})
export type CallbackParameters = Static<typeof CallbackParameters>

/** An identity provider's answer. */
export const maxFormBytes = 200_000
export const AcsForm = Type.Object({ SAMLResponse: text(maxFormBytes, 'PHNhbWxwOlJlc3BvbnNl…'), RelayState: text(2000, '') })
export type AcsForm = Static<typeof AcsForm>

// Clients of the protocol send more than is read here, often as null; what they send besides is not refused.
export const TokenBody = Type.Object(
  {
    email: text(long, 'admin'),
    phone: text(long, ''),
    password: text(long, 'lechaim-demo'),
    refresh_token: text(long, 'v1.q3VZ0c1b…'),
    auth_code: text(long, ''),
    code_verifier: text(long, ''),
    provider: text(long, ''),
    issuer: text(long, ''),
    client_id: text(long, ''),
    id_token: text(3 * long, ''),
    access_token: text(3 * long, ''),
    nonce: text(long, ''),
    link_identity: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { examples: [false] })),
    ...walletFields,
  },
  { examples: [{ email: 'admin', password: 'lechaim-demo' }] },
)
export type TokenBody = Static<typeof TokenBody>

export const names = { email: text(320, 'owner@lechaim.example'), phone: text(50, '') }

const id = '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f'
export const RowParams = Type.Object({ id: Type.String({ maxLength: 100, examples: [id] }) })

const described = (example: object) => Type.Object({}, { additionalProperties: true, examples: [example] })

const failure = described({ code: 400, error_code: 'validation_failed', msg: 'An email address is required' })
const failures = { '4xx': failure, '5xx': failure }
const time = '2026-11-20T12:02:00.000Z'
const user = {
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email: 'owner@lechaim.example',
  app_metadata: { provider: 'email', providers: ['email'], role: 'owner' },
  factors: [{ id, friendly_name: 'הטלפון שלי', factor_type: 'totp', status: 'verified' }],
  created_at: time,
  updated_at: time,
}
const ok = (example: object) => ({ 200: described(example), ...failures })

export const answers = {
  user: ok(user),
  session: ok({
    access_token: 'eyJhbGciOiJFUzI1NiJ9…',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 1763643720,
    refresh_token: 'v1.q3VZ0c1b…',
    user,
  }),
  /** The same whether there is such an owner or not. */
  sent: ok({}),
  enrolled: ok({
    id,
    type: 'totp',
    friendly_name: 'הטלפון שלי',
    totp: { qr_code: 'data:image/svg+xml;utf-8,…', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/…' },
  }),
  recoveryCodes: ok({ codes: ['k7m2p-x9c4d'] }),
  challenge: ok({ id, type: 'totp', expires_at: 1763643720 }),
  address: ok({ url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' }),
  settings: ok({
    external: { email: true, google: true },
    providers: [{ name: 'google', label: 'Google' }],
    sso: [{ domain: 'firm.example' }],
    wallets: ['ethereum'],
    disable_signup: true,
  }),
  removed: ok({ id }),
  keys: ok({ keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'q3VZ0c1b', x: '…', y: '…' }] }),
  redirect: { '3xx': Type.Null({ description: 'The address to go on at' }), ...failures },
  xml: { 200: Type.String({ examples: ['<EntityDescriptor …'] }), ...failures },
  ssoStarted: { ...ok({ url: 'https://idp.example/login?SAMLRequest=…' }), 303: Type.Null({ description: 'To the provider' }) },
  done: { 204: Type.Null({ description: 'Done' }), ...failures },
  refused: failures,
}
