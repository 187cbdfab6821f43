// Authenticates a socket by its first message: with an access token for the owner, without one for visitors.
import type { ClientMessage, LiveRole } from '@lechaim/shared/contracts/live-events.ts'
import type { FastifyInstance } from 'fastify'
import { now } from '../db/times.ts'
import type { Side } from '../http/requests/own-origin.ts'

export interface SocketIdentity {
  role: LiveRole
  /** True while the owner's session has not ended. */
  isSessionActive(): Promise<boolean>
}

const visitor: SocketIdentity = { role: 'visitor', isSessionActive: async () => true }

/** @throws ApiError when the token is invalid or not the owner's */
export async function authenticateSocket(
  { db, authenticateOwner }: Pick<FastifyInstance, 'db' | 'authenticateOwner'>,
  side: Side,
  token: string | undefined,
): Promise<SocketIdentity> {
  if (token === undefined) return visitor
  const { session } = await authenticateOwner(token, side)
  const query = db.selectFrom('sessions').select('id').where('id', '=', session.id)
  return { role: 'owner', isSessionActive: async () => (await query.where('expires_at', '>', now()).execute()).length > 0 }
}

/** A client's message, or null for an invalid one. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message = JSON.parse(text) as Partial<Record<string, unknown>> | null
    if (message?.type === 'ping') return { type: 'ping' }
    const { token, after, order } = message ?? {}
    if (message?.type === 'watch' && typeof order === 'number' && Number.isSafeInteger(order) && typeof token === 'string')
      return { type: 'watch', order, token }
    if (message?.type !== 'hello' || !isOptionalText(token) || !isOptionalText(after)) return null
    return { type: 'hello', ...(token !== undefined && { token }), ...(after !== undefined && { after }) }
  } catch {
    // Invalid input; the caller closes the connection.
    return null
  }
}

const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'
