import type { Insertable, Selectable } from 'kysely'
import type { methodOf } from '../codes/codes-table.ts'

/** A sign-in that leaves the page and returns, by a provider or by the link of a mail. */
interface FlowStateTable {
  /** The `state` parameter at providers. */
  id: string
  /** For the session's `amr`. */
  method: 'oauth' | 'sso/saml' | ReturnType<typeof methodOf>
  provider: string | null
  /** Nonce, verifier or request id of the request to the provider, as JSON. */
  provider_state: string | null
  /** Hash of the cookie of the browser that began; null for a flow that goes on with a mail, in any browser. */
  browser_hash: string | null
  /** Null together with its method where no code is asked for: tokens then come in the fragment (`readBrowserChallenge`). */
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  /** Checked (`redirect-to.ts`). */
  redirect_to: string
  /** The user to link the provider's account with; null for a sign-in. */
  linking_user_id: string | null
  /** The row of `auth_codes` whose link goes on with this. */
  mailed_code_id: string | null
  /** The user whom the code signs in; null until that is known. */
  user_id: string | null
  auth_code_hash: string | null
  /** The provider's own tokens, sealed with the code, so that a stolen database holds none. */
  provider_tokens: string | null
  /** The time of the callback. */
  used_at: string | null
  created_at: string
  expires_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    flow_states: FlowStateTable
  }
}

export type FlowRow = Selectable<FlowStateTable>
/** Without `expires_at` a flow lasts 300 seconds. */
export type NewFlow = Omit<Insertable<FlowStateTable>, 'id' | 'created_at' | 'expires_at'> & { expires_at?: string }
