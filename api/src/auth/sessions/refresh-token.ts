// Refresh tokens are derived from the session and a counter: none is stored, and the current one can be sent again.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface RefreshToken {
  sessionId: string
  counter: number
}

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`refresh:${body}`).digest('base64url')

export function writeRefreshToken(secret: Buffer, { sessionId, counter }: RefreshToken): string {
  const body = `${sessionId}.${counter}`
  return `${body}.${mac(secret, body)}`
}

/** The token's content; null when this shop did not sign it. */
export function readRefreshToken(secret: Buffer, token: string): RefreshToken | null {
  const [, body, sessionId, counter, signature] = /^(([\da-f-]{36})\.(\d{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!body || !sessionId || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(mac(secret, body)))) return null
  return { sessionId, counter: Number(counter) }
}
