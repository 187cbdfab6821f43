// Signed texts for clients, such as cookies: a text with its time and a MAC over both.
import { createHmac, timingSafeEqual } from 'node:crypto'

const mac = (secret: Buffer, purpose: string, body: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${body}`).digest('base64url')

/** @param purpose separates signatures of different uses */
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
