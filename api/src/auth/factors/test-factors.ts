// An authenticator app and its calls, for tests.
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { Secret, TOTP } from 'otpauth'
import type { Send } from '../../test-app.ts'

/** The app's code, or the one after this many steps of 30 seconds. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets an authenticator up. @returns its id and secret, and the session, now at aal2 */
export async function addFactor(owner: Send, friendly_name = 'phone') {
  const { id, totp } = (await owner('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name })).json()
  const { id: challenge_id } = (await owner('POST', `/auth/v1/factors/${id}/challenge`)).json()
  const verified = await owner('POST', `/auth/v1/factors/${id}/verify`, { challenge_id, code: codeOf(totp.secret) })
  if (verified.statusCode !== 200) throw new Error(verified.body)
  return { id: id as string, secret: totp.secret as string, session: verified.json<AuthSession>() }
}

/** Moves the times of all sign-ins and confirmations an hour into the past. */
export const anHourAgo = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3600 }])
