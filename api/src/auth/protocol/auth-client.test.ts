// The public auth client, unmodified, against a server that listens: what it can do is what the protocol is for (decision 0010).

import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPassword } from '../../config/config.ts'
import { mailNumber } from '../../mail/test-outbox.ts'
import { startApp } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { must, newClient, refused } from './test-auth-client.ts'

const credentials = { email: demoEmail, password: demoPassword }

async function startShop(overrides: Parameters<typeof startApp>[0] = {}) {
  const shop = await startApp(overrides)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}/auth/v1`
  return { ...shop, newClient: () => newClient(url) }
}

type Client = ReturnType<typeof newClient>

async function signedIn(client: Client) {
  const { session } = await must(client.signInWithPassword(credentials))
  if (!session) throw new Error('no session')
  return session
}

test('it signs in, reads the user, and gets the reason of a refusal', async () => {
  const { newClient } = await startShop()
  const client = newClient()
  expect(await refused(client.signInWithPassword({ ...credentials, password: 'wrong' }))).toEqual([400, 'invalid_credentials'])
  await signedIn(client)
  const { user } = await must(client.getUser())
  expect(user).toMatchObject({ email: demoEmail, app_metadata: { role: 'owner' } })
  expect(await refused(client.signUp({ email: 'me@example.com', password: 'long enough' }))).toEqual([422, 'signup_disabled'])
})

test('it refreshes, and survives a rotation that it failed to keep', async () => {
  const { newClient } = await startShop()
  const client = newClient()
  const first = await signedIn(client)
  const { session: second } = await must(client.refreshSession())
  expect(second?.refresh_token).not.toBe(first.refresh_token)
  const { session: again } = await must(client.refreshSession({ refresh_token: first.refresh_token }))
  expect(again?.refresh_token).toBe(second?.refresh_token)
  await must(client.refreshSession())
  expect(await refused(client.refreshSession({ refresh_token: first.refresh_token }))).toEqual([400, 'refresh_token_already_used'])
  expect(await refused(newClient().refreshSession({ refresh_token: 'made up' }))).toEqual([400, 'refresh_token_not_found'])
})

test('it verifies tokens with the published key alone', async () => {
  const { newClient } = await startShop()
  const client = newClient()
  const { access_token, user } = await signedIn(client)
  const data = await must(client.getClaims(access_token))
  expect(data.claims).toMatchObject({ sub: user.id, aal: 'aal1', role: 'authenticated' })
})

test('it enrols an authenticator and signs in with it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { newClient } = await startShop()
  const client = newClient()
  await signedIn(client)
  const factor = await must(client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' }))
  expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate()
  await must(client.mfa.challengeAndVerify({ factorId: factor.id, code: codeNow() }))
  expect(await must(client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })

  vi.setSystemTime(Date.now() + 30_000)
  const other = newClient()
  await signedIn(other)
  expect(await must(other.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  expect(await refused(other.updateUser({ password: 'a new password' }))).toEqual([401, 'insufficient_aal'])
  expect(await refused(other.mfa.unenroll({ factorId: factor.id }))).toEqual([422, 'insufficient_aal'])
  const { totp } = await must(other.mfa.listFactors())
  const challenge = await must(other.mfa.challenge({ factorId: totp[0]?.id ?? '' }))
  const wrong = { factorId: factor.id, challengeId: challenge.id, code: codeNow() === '000000' ? '000001' : '000000' }
  expect(await refused(other.mfa.verify(wrong))).toEqual([422, 'mfa_verification_failed'])
  await must(other.mfa.verify({ ...wrong, code: codeNow() }))
  await must(other.refreshSession())
  expect(await must(other.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({ currentLevel: 'aal2' })
  expect(await must(other.mfa.unenroll({ factorId: factor.id }))).toEqual({ id: factor.id })
})

test('it recovers a password by the mailed code', async () => {
  const { newClient, dataDir } = await startShop()
  const [client, old] = [newClient(), newClient()]
  await signedIn(old)
  await must(client.resetPasswordForEmail(demoEmail))
  const { code } = await mailNumber(dataDir, 1)
  expect(await refused(client.verifyOtp({ type: 'recovery', email: demoEmail, token: 'wrong!' }))).toEqual([403, 'otp_expired'])
  await must(client.verifyOtp({ type: 'recovery', email: demoEmail, token: code }))
  const weak = await client.updateUser({ password: 'short' })
  expect(weak.error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  expect(await refused(client.updateUser({ password: demoPassword }))).toEqual([422, 'same_password'])
  await must(client.updateUser({ password: 'a new password' }))
  expect(await refused(newClient().signInWithPassword(credentials))).toEqual([400, 'invalid_credentials'])
  await must(newClient().signInWithPassword({ email: demoEmail, password: 'a new password' }))
  expect((await old.getUser()).error).not.toBeNull()
})

test('it signs in by a mailed code and by the link of the mail, and by neither twice', async () => {
  const { newClient, dataDir } = await startShop()
  const client = newClient()
  await must(client.signInWithOtp({ email: demoEmail, options: { shouldCreateUser: false } }))
  const { code } = await mailNumber(dataDir, 1)
  await must(client.verifyOtp({ type: 'email', email: demoEmail, token: code }))
  await must(newClient().signInWithOtp({ email: demoEmail }))
  const { link } = await mailNumber(dataDir, 2)
  await must(newClient().verifyOtp({ type: 'email', token_hash: link }))
  expect(await refused(newClient().verifyOtp({ type: 'email', token_hash: link }))).toEqual([403, 'otp_expired'])
  await must(newClient().signInWithOtp({ email: 'nobody@example.com' }))
  await must(newClient().resend({ type: 'signup', email: 'nobody@example.com' }))
})

test('it changes a password with a mailed nonce', async () => {
  const { app, newClient, dataDir } = await startShop()
  const client = newClient()
  await signedIn(client)
  await app.db.updateTable('sessions').set({ amr: '[]' }).execute()
  expect(await refused(client.updateUser({ password: 'a new password' }))).toEqual([400, 'reauthentication_needed'])
  await must(client.reauthenticate())
  const { code: nonce } = await mailNumber(dataDir, 1)
  await must(client.updateUser({ password: 'a new password', nonce }))
})

test.each([
  { scope: 'global', mineStays: false, otherStays: false },
  { scope: 'local', mineStays: false, otherStays: true },
  { scope: 'others', mineStays: true, otherStays: false },
] as const)('it signs out with scope $scope', async ({ scope, mineStays, otherStays }) => {
  const { newClient } = await startShop()
  const [mine, other] = [newClient(), newClient()]
  await Promise.all([signedIn(mine), signedIn(other)])
  const { error } = await mine.signOut({ scope })
  expect(error).toBeNull()
  const isIn = async (client: Client) => (await client.getUser()).error === null
  expect(await isIn(mine)).toBe(mineStays)
  expect(await isIn(other)).toBe(otherStays)
})

test('calls that are not offered are refused with the protocol’s codes', async () => {
  const { newClient } = await startShop()
  const client = newClient()
  expect(await refused(client.signInWithIdToken({ provider: 'google', token: 'x' }))).toEqual([400, 'provider_disabled'])
  expect(await refused(client.signInWithSSO({ domain: 'example.com' }))).toEqual([404, 'saml_provider_disabled'])
  const { newClient: silentClient } = await startShop({ mode: 'production', owner: credentials })
  expect(await refused(silentClient().signInWithOtp({ email: demoEmail }))).toEqual([422, 'otp_disabled'])
})
