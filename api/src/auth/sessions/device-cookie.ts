// The cookie of a browser that has signed in before: its own tries at password and codes, which strangers can't use up, and no other right
// (decision 0026). A new password or signing out other devices ends it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/schema.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import type { Caller } from '../throttles.ts'
import type { UserRow } from '../users/users-table.ts'
import { cookieAttributes, usesCookie } from './session-cookie.ts'
import type { SignedIn } from './sessions.ts'

export const deviceCookie = '__Host-lechaim-device'

const purpose = 'device'
const lifetimeSeconds = 180 * 24 * 60 * 60

/** The origin of an attempt. A device counts only for the account that it belongs to. */
export const callerOf = (request: FastifyRequest, user: UserRow | undefined): Caller => ({
  address: request.ip,
  device: user && usesCookie(request) ? readDevice(request, user) : null,
})

/** Sets or renews the cookie, for a session that has passed every factor. The first session's id names the device. */
export async function keepDevice(reply: FastifyReply, { user, session }: SignedIn) {
  const { db, keys } = reply.server
  if (!(await isConfirmed(db, session))) return
  const device = readDevice(reply.request, user) ?? session.id
  const signed = sign(keys.deviceSecret, purpose, [user.id, user.device_generation, device].join(' '))
  reply.setCookie(deviceCookie, signed, { ...cookieAttributes, maxAge: lifetimeSeconds })
}

/** Ends the cookies of all the user's devices. */
export async function forgetDevices(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

function readDevice(request: FastifyRequest, user: UserRow): string | null {
  const text = openSigned(request.server.keys.deviceSecret, purpose, request.cookies[deviceCookie] ?? '', lifetimeSeconds * 1000)
  const [userId, generation, device] = text?.split(' ') ?? []
  return device && userId === user.id && generation === String(user.device_generation) ? device : null
}
