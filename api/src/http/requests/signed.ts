// Signed texts for clients, such as cookies: a text with its time and a MAC over both.
import { createHmac, timingSafeEqual } from 'node:crypto'

const mac = (secret: Buffer, purpose: string, body: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${body}`).digest('base64url')

/** Compares in a time that tells nothing about the expected text. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** @param purpose separates signatures of different uses
 *  @param at its time: the same text of the same time is signed the same */
export function sign(secret: Buffer, purpose: string, text: string, at = Date.now()): string {
  const body = `${Buffer.from(text).toString('base64url')}.${at.toString(36)}`
  return `${body}.${mac(secret, purpose, body)}`
}

/** @param maxAge milliseconds. @returns the text, or null for anything that wasn't signed for this or is too old */
export function openSigned(secret: Buffer, purpose: string, signed: string, maxAge: number): string | null {
  const [text = '', time = '', signature = '', ...rest] = signed.split('.')
  const matches = rest.length === 0 && isSameText(mac(secret, purpose, `${text}.${time}`), signature)
  if (!matches || Date.now() - Number.parseInt(time, 36) > maxAge) return null
  return Buffer.from(text, 'base64url').toString()
}

/** Milliseconds of the time at which an opened text was signed. */
export const signedAt = (signed: string): number => Number.parseInt(signed.split('.')[1] ?? '', 36)
