// The calls of sign-in that only the panel makes (decisions 0010, 0013), with the refresh token in the cookie.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { type RequestOptions, request } from '@lechaim/shared/client/request.ts'
import type { AuthSession, AuthSettings, AuthUser, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { withToken } from '../resource/with-token.ts'
import type { FlowCode, StartedFlow } from './flow.ts'
import type { WalletProof } from './wallets.ts'

/** A typed code, or the secret of a mail's link. */
export type MailedCode = { type: string; email: string; token: string } | { type: string; token_hash: string }

export interface NewFactor {
  id: string
  /** The picture to scan, as SVG, and the same to type. */
  totp: { qr_code: string; secret: string }
}

const base = '/auth/v1'
const ask = <T>(path: string, options: RequestOptions = {}) =>
  request<T>((input, init) => globalThis.fetch(input, init), `${base}${path}`, {
    ...options,
    headers: { 'X-Session-Transport': 'cookie', ...options.headers },
  })

/** True for an expired token or an ended session. */
const isEnded = (error: unknown): boolean => error instanceof RequestFailure && ['bad_jwt', 'session_not_found'].includes(error.code)

const asOwner = <T>(path: string, options: RequestOptions = {}): Promise<T> =>
  withToken(path, (token) => ask<T>(path, { ...options, headers: { authorization: `Bearer ${token}` } }), isEnded)

export const authApi = {
  /** The answer is the same whether or not a user has the name. */
  mailCode(path: 'recover' | 'otp', email: string, started: StartedFlow | null) {
    const { redirect_to, ...challenge } = started ?? {}
    const query = redirect_to ? `?${new URLSearchParams({ redirect_to })}` : ''
    return ask<object>(`/${path}${query}`, { method: 'POST', body: { email, ...challenge } })
  },
  exchangeCode: ({ auth_code, code_verifier }: FlowCode) =>
    ask<AuthSession>('/token?grant_type=pkce', { method: 'POST', body: { auth_code, code_verifier } }),
  settings: () => ask<AuthSettings>('/settings'),
  /** The address to navigate to for a sign-in by a provider. */
  signInAddress: (provider: string, started: StartedFlow) => `${base}/authorize?${new URLSearchParams({ provider, ...started })}`,
  linkAddress: (provider: string, started: StartedFlow) =>
    asOwner<{ url: string }>(`/user/identities/authorize?${new URLSearchParams({ provider, skip_http_redirect: 'true', ...started })}`),
  ssoAddress: (domain: string, started: StartedFlow) =>
    ask<{ url: string }>('/sso', { method: 'POST', body: { domain, skip_http_redirect: true, ...started } }),
  signInWallet: (proof: WalletProof) => ask<AuthSession>('/token?grant_type=web3', { method: 'POST', body: proof }),
  linkWallet: (proof: WalletProof) => asOwner<AuthUser>('/user/wallets', { method: 'POST', body: proof }),
  unlink: (id: string) => asOwner<object>(`/user/identities/${id}`, { method: 'DELETE' }),
  verifyCode: (code: MailedCode) => ask<AuthSession>('/verify', { method: 'POST', body: code }),
  /** `current_password` is absent right after a sign-in by a mailed code. */
  changePassword: (change: { password: string; current_password?: string }) => asOwner<AuthUser>('/user', { method: 'PUT', body: change }),
  user: () => asOwner<AuthUser>('/user'),
  enrolFactor: (friendly_name: string, issuer: string) =>
    asOwner<NewFactor>('/factors', { method: 'POST', body: { factor_type: 'totp', friendly_name, issuer } }),
  removeFactor: (id: string) => asOwner<object>(`/factors/${id}`, { method: 'DELETE' }),
  async verifyFactor(id: string, code: string): Promise<AuthSession> {
    const challenge = await asOwner<{ id: string }>(`/factors/${id}/challenge`, { method: 'POST', body: {} })
    return asOwner<AuthSession>(`/factors/${id}/verify`, { method: 'POST', body: { challenge_id: challenge.id, code } })
  },
  /** Allows changes of the ways in for a quarter of an hour. */
  confirmPassword: (current_password: string) => asOwner<object>('/reauthenticate', { method: 'POST', body: { current_password } }),
  makeRecoveryCodes: () => asOwner<{ codes: string[] }>('/recovery-codes', { method: 'POST', body: {} }),
  spendRecoveryCode: (code: string) => asOwner<AuthSession>('/recovery-codes/verify', { method: 'POST', body: { code } }),
  sessions: () => asOwner<SessionList>('/sessions'),
  endSession: (id: string) => asOwner<void>(`/sessions/${id}`, { method: 'DELETE' }),
  endOtherSessions: () => asOwner<void>('/logout?scope=others', { method: 'POST' }),
}
