// Values of environment variables; each wrong one is a line at start.
import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>
/** Records the line of a rule that does not hold. */
export type Check = (ok: boolean, line: string) => void

export function readNumber(env: Environment, check: Check, variable: string, normally: number, min: number, max: number): number {
  const value = env[variable] || String(normally)
  const isRight = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
  check(isRight, `${variable} must be a number from ${min} to ${max}, not "${value}"`)
  return Number(value)
}

/** The parts of a comma-separated list, without surrounding spaces. */
export const readList = (value = ''): string[] => value.split(',').flatMap((part) => part.trim() || [])

/** The address, where it has one of these protocols. */
export function parseAddress(text: string, protocols: RegExp): URL | null {
  const url = URL.parse(text)
  return url && protocols.test(url.protocol) ? url : null
}

/** True when the text is an http(s) origin and nothing more. */
export const isOrigin = (text: string): boolean => parseAddress(text, /^https?:$/)?.origin === text.toLowerCase()

/** The file's text; null when it can't be read. */
export function readTextFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** True when a host name or address is this machine's own. */
export const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost$|127(?:\.\d+){3}$|\[?::1\]?$)/.test(host)
