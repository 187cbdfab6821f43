// Flow states: 300 seconds, one return of the provider, one code, one session. The code goes to the address that began; only the
// holder of the verifier gets a session for it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { uuidPattern } from '../protocol/auth-schemas.ts'
import { cookieAttributes } from '../sessions/session-cookie.ts'
import { checkVerifier, sha256 } from './challenge.ts'
import type { FlowRow, NewFlow } from './flow-states-table.ts'

const lifetimeMs = 300_000
/** An expired flow is reported as expired for so long, then as unknown. */
const keptMs = 600_000

export interface ProviderTokens {
  provider_token?: string
  provider_refresh_token?: string
}

const after = (ms: number) => new Date(Date.now() + ms).toISOString()

export async function createFlow(db: Database, flow: NewFlow): Promise<FlowRow> {
  await db.deleteFrom('flow_states').where('expires_at', '<=', after(-keptMs)).execute()
  return db
    .insertInto('flow_states')
    .values({ id: randomUUID(), created_at: now(), expires_at: after(lifetimeMs), ...flow })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const badState = () => new AuthError(400, 'bad_oauth_state', 'OAuth state is invalid or has expired')

/** Resumes the flow of a provider's callback, once, and only in the browser that began it.
 *  @throws AuthError bad_oauth_state, flow_state_already_used */
export async function resumeFlow(db: Database, state: string, browser: string | undefined): Promise<FlowRow> {
  if (!uuidPattern.test(state)) throw badState()
  const flow = await db
    .selectFrom('flow_states')
    .selectAll()
    .where('id', '=', state.toLowerCase())
    .where('mailed_code_id', 'is', null)
    .executeTakeFirst()
  if (!flow || flow.expires_at <= now() || !browser || flow.browser_hash !== sha256(browser)) throw badState()
  const { numUpdatedRows } = await db
    .updateTable('flow_states')
    .set({ used_at: now() })
    .where('id', '=', flow.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
  return flow
}

/** The flow that the link of this mailed code goes on with, if there is one. */
export const findMailedFlow = (db: Database, mailedCodeId: string): Promise<FlowRow | undefined> =>
  db.selectFrom('flow_states').selectAll().where('mailed_code_id', '=', mailedCodeId).where('expires_at', '>', now()).executeTakeFirst()

/** Makes the code that signs this user in, good for 300 seconds from now; an earlier one of the flow no longer counts. */
export async function issueAuthCode(db: Database, { id }: FlowRow, userId: string, tokens?: ProviderTokens): Promise<string> {
  const code = randomUUID()
  await db
    .updateTable('flow_states')
    .set({
      user_id: userId,
      auth_code_hash: sha256(code),
      provider_tokens: tokens ? seal(code, JSON.stringify(tokens)) : null,
      expires_at: after(lifetimeMs),
    })
    .where('id', '=', id)
    .execute()
  return code
}

/** Takes the flow of a code out of the table, so that one of simultaneous exchanges finds it. To be called in the transaction that starts
 *  the session: a refusal puts the flow back.
 *  @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier */
export async function takeFlow(trx: Transaction, code: string, verifier: string) {
  const flow = await trx.deleteFrom('flow_states').where('auth_code_hash', '=', sha256(code)).returningAll().executeTakeFirst()
  if (!flow?.user_id || !flow.code_challenge) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (flow.expires_at <= now()) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  checkVerifier({ code_challenge: flow.code_challenge, code_challenge_method: flow.code_challenge_method ?? 's256' }, verifier)
  const tokens: ProviderTokens = flow.provider_tokens ? JSON.parse(unseal(code, flow.provider_tokens)) : {}
  return { flow, userId: flow.user_id, tokens }
}

/** Deletes the user's flows, which a new password invalidates. */
export async function dropFlows(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('flow_states')
    .where((where) => where.or([where('user_id', '=', userId), where('linking_user_id', '=', userId)]))
    .execute()
}

const algorithm = 'aes-256-gcm'
/** Each code seals once, so the nonce may be fixed. */
const nonce = Buffer.alloc(12)
const keyOf = (code: string) => Buffer.from(hkdfSync('sha256', code, '', 'provider tokens', 32))

function seal(code: string, text: string): string {
  const cipher = createCipheriv(algorithm, keyOf(code), nonce)
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function unseal(code: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyOf(code), nonce).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}

/** Binds a flow to the browser that began it: a leaked or planted state is worthless elsewhere. */
const flowCookie = '__Host-lechaim-flow'

/** Sets or renews the cookie. `SameSite=None`, because providers redirect from their own site, or post a form (Apple, SAML). */
export function keepFlowCookie(reply: FastifyReply): string {
  const value = readFlowCookie(reply.request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(flowCookie, value, { ...cookieAttributes, sameSite: 'none', maxAge: 600 })
  return value
}

export const readFlowCookie = (request: FastifyRequest): string | undefined => request.cookies[flowCookie] || undefined
