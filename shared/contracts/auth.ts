// The part of the public GoTrue protocol that the shop's own pages read. The protocol itself lives in api/src/auth.
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

export interface AuthUser {
  id: string
  email: string
  app_metadata: { role?: string }
  factors?: { id: string; friendly_name: string; status: string }[]
  /** Absent in answers of older servers. */
  identities?: { identity_id: string; id: string; provider: string; email?: string }[]
}

export interface AuthSession {
  access_token: string
  token_type: 'bearer'
  /** Seconds from now until the access token expires. */
  expires_in: number
  /** The same moment as seconds since the epoch. */
  expires_at: number
  /** Absent for browsers that keep it in the cookie (`X-Session-Transport: cookie`). */
  refresh_token?: string
  user: AuthUser
}

/** The offered ways of signing in (`GET /auth/v1/settings`). */
export interface AuthSettings {
  providers: { name: string; label: string }[]
  /** Single sign-on, by the first domain of each identity provider; absent in answers of older servers, as is the next. */
  sso?: { domain: string }[]
  /** The chains whose wallets sign in. */
  wallets?: string[]
}

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
    /** Unused recovery codes of the second factor; absent in answers of older servers. */
    recoveryCodesLeft: Type.Optional(Type.Integer({ examples: [10] })),
  },
  { $id: 'SessionList' },
)
export type SessionList = Static<typeof SessionList>

export const DemoOwner = Type.Object(
  { username: Type.String({ examples: ['admin'] }), password: Type.String({ examples: ['lechaim-demo'] }) },
  { $id: 'DemoOwner' },
)
export type DemoOwner = Static<typeof DemoOwner>
