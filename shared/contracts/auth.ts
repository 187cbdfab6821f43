// The part of the public GoTrue protocol that the shop's own pages read. The protocol itself lives in api/src/auth.
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

export const AuthUser = Type.Object({
  id: Type.String(),
  email: Type.String(),
  app_metadata: Type.Object({ role: Type.Optional(Type.String()) }),
  factors: Type.Optional(Type.Array(Type.Object({ id: Type.String(), friendly_name: Type.String(), status: Type.String() }))),
  /** Absent in answers of older servers. */
  identities: Type.Optional(
    Type.Array(
      Type.Object({ identity_id: Type.String(), id: Type.String(), provider: Type.String(), email: Type.Optional(Type.String()) }),
    ),
  ),
})
export type AuthUser = Static<typeof AuthUser>

export const AuthSession = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  /** Seconds from now until the access token expires. */
  expires_in: Type.Integer(),
  /** The same moment as seconds since the epoch. */
  expires_at: Type.Integer(),
  /** Absent for browsers that keep it in the cookie (`X-Session-Transport: cookie`). */
  refresh_token: Type.Optional(Type.String()),
  user: AuthUser,
})
export type AuthSession = Static<typeof AuthSession>

/** The offered ways of signing in (`GET /auth/v1/settings`). */
export const AuthSettings = Type.Object({
  providers: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
  /** Single sign-on, by the first domain of each identity provider; absent in answers of older servers, as is the next. */
  sso: Type.Optional(Type.Array(Type.Object({ domain: Type.String() }))),
  /** The chains whose wallets sign in. */
  wallets: Type.Optional(Type.Array(Type.String())),
})
export type AuthSettings = Static<typeof AuthSettings>

/** The owner's sessions (`GET /auth/v1/sessions`). */
export const SessionList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.String({ examples: ['3f0c8a52-5d0e-4b0e-9c1e-6c1f2d8f9a11'] }),
        createdAt: Instant,
        lastUsedAt: Instant,
        /** From the `User-Agent` header; empty without one. */
        userAgent: Type.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'] }),
        /** True for the caller's own session. */
        current: Type.Boolean(),
      }),
    ),
    /** Attacks on the account in the last thirty days; absent in answers of older servers. */
    notices: Type.Optional(
      Type.Array(
        Type.Object({
          /** `code_guesses`, `code_mails`, `factor_guesses`, `token_reused`; others may follow. */
          kind: Type.String({ examples: ['code_guesses'] }),
          times: Type.Integer({ examples: [1] }),
          lastAt: Instant,
        }),
      ),
    ),
    /** The last sign-ins of thirty days, the newest first; absent in answers of older servers. */
    signIns: Type.Optional(
      Type.Array(
        Type.Object({
          /** As `amr` has it: `password`, `otp`, `recovery`, `magiclink`, `oauth`, `sso/saml`, `web3`; others may follow. */
          method: Type.String({ examples: ['oauth'] }),
          provider: Type.Union([Type.String(), Type.Null()], { examples: ['google'] }),
          address: Type.String({ examples: ['192.0.2.7'] }),
          at: Instant,
        }),
      ),
    ),
  },
  { $id: 'SessionList' },
)
export type SessionList = Static<typeof SessionList>

export const DemoOwner = Type.Object(
  { username: Type.String({ examples: ['admin'] }), password: Type.String({ examples: ['lechaim-demo'] }) },
  { $id: 'DemoOwner' },
)
export type DemoOwner = Static<typeof DemoOwner>
