// Requests to payment providers. Neither keys nor bodies get into an error, since errors are logged.
import { ProviderAway, ProviderRefused } from './provider.ts'

const timeoutMs = 15_000
const maxBytes = 200_000
/** Failures before a connection stood. */
const untouched = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

export type Json = Record<string, unknown>

/** Posts and reads JSON.
 *  @returns the answer of 2xx and 4xx, which have the provider's own words
 *  @throws ProviderAway for anything else */
export async function postJson(address: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Json> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await readCapped(response)
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    throw new ProviderAway(`${path}: ${code || (error as Error).name}`, untouched.has(code))
  }
  const answer = response.status < 500 && !isBusy(response.status) ? parse(text) : null
  if (!answer) throw new ProviderAway(`${path}: status ${response.status}`, isBusy(response.status))
  return answer
}

/** It has done nothing. */
const isBusy = (status: number) => status === 429 || status === 503

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

/** An object inside an answer; an empty one where there is none. */
export const part = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {})

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Agorot of shekels as a provider writes them; NaN for anything else, which equals no amount. */
export function agorotOf(value: unknown): number {
  const shekels = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof shekels !== 'number' || !Number.isFinite(shekels)) return Number.NaN
  const agorot = Math.round(shekels * 100)
  return Math.abs(shekels * 100 - agorot) < 0.001 ? agorot : Number.NaN
}

/** The last four digits, whatever else came with them. */
export const fourDigitsOf = (value: unknown): string | undefined => /(?<!\d)\d{4}$/.exec(textOf(value).trim().slice(-5))?.[0]

export function invoiceOf(number: unknown, url: unknown): { number: string; url: string | null } | undefined {
  const [text, link] = [textOf(number).slice(0, 60), URL.parse(textOf(url))]
  return text ? { number: text, url: link?.protocol === 'https:' ? link.href.slice(0, 1000) : null } : undefined
}

/** The address that a shopper is sent to. @throws ProviderRefused for one that is neither https nor this machine's, in tests */
export function pageUrl(value: unknown, isTest: boolean): string {
  const url = URL.parse(textOf(value))
  if (url && (url.protocol === 'https:' || (isTest && url.protocol === 'http:')) && !url.username) return url.href
  throw new ProviderRefused('The provider gave no address of a page')
}
