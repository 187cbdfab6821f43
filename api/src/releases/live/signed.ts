// What the server hands out and wants back unchanged: a text with its time and a MAC over both.
import { hash, timingSafeEqual } from 'node:crypto'

const block = 64

/** The two keys of HMAC (RFC 2104), for a secret of at most a block. */
const padsOf = (secret: Buffer) => {
  const padded = Buffer.alloc(block)
  secret.copy(padded)
  return { inner: padded.map((byte) => byte ^ 0x36), outer: padded.map((byte) => byte ^ 0x5c) }
}
const pads = new WeakMap<Buffer, ReturnType<typeof padsOf>>()

/** HMAC-SHA-256. `createHmac` makes a key object for each call, ten times as dear as the hashing; every page that goes out has one. */
function mac(secret: Buffer, purpose: string, body: string): string {
  const known = pads.get(secret) ?? padsOf(secret)
  pads.set(secret, known)
  const inner = hash('sha256', Buffer.concat([known.inner, Buffer.from(`${purpose}:${body}`)]), 'buffer')
  return hash('sha256', Buffer.concat([known.outer, inner]), 'base64url')
}

/** @param purpose keeps what was signed for one thing from being taken for another */
export function sign(secret: Buffer, purpose: string, text: string): string {
  const body = `${Buffer.from(text).toString('base64url')}.${Date.now().toString(36)}`
  return `${body}.${mac(secret, purpose, body)}`
}

/** @param maxAge milliseconds. @returns the text, or null for anything that wasn't signed for this or is too old */
export function openSigned(secret: Buffer, purpose: string, signed: string, maxAge: number): string | null {
  const [text = '', time = '', signature = '', ...rest] = signed.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(mac(secret, purpose, `${text}.${time}`))]
  const matches = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  if (!matches || Date.now() - Number.parseInt(time, 36) > maxAge) return null
  return Buffer.from(text, 'base64url').toString()
}
