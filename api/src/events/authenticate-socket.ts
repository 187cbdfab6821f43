// Authenticates a socket by its first message: with an access token for the owner, without one for visitors.
import type { ClientMessage, LiveRole } from '@lechaim/shared/contracts/live-events.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
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

const SafeInteger = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const Message = Compile(
  Type.Union([
    Type.Object({ type: Type.Literal('ping') }),
    Type.Object({ type: Type.Literal('hello'), token: Type.Optional(Type.String()), after: Type.Optional(Type.String()) }),
    Type.Object({ type: Type.Literal('watch'), order: SafeInteger, token: Type.String() }),
  ]),
)

/** A client's message, or null for an invalid one. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return Message.Check(message) ? message : null
  } catch {
    // Invalid input; the caller closes the connection.
    return null
  }
}
