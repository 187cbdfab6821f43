// Texts are trimmed and cleared of invisible pasted characters before validation, and refused with characters that nobody types (decision
// 0007).
import { writable } from '@lechaim/shared/lib/address.ts'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { cleanField } from './typed-fields.ts'

/** Limits of nesting and size, against exhaustion. */
const maxDepth = 20
const maxParts = 20_000

type Clean = (text: string, path: string[]) => string

/** Maps every text of a body by `text`, with its path. */
function clean(body: unknown, text: Clean): unknown {
  const path: string[] = []
  let parts = 0
  const at = (key: string, value: unknown) => {
    path.push(key)
    const cleaned = part(value)
    path.pop()
    return cleaned
  }
  const part = (value: unknown): unknown => {
    if (++parts > maxParts) throw new ApiError('bad_request', 'The body has too many parts')
    if (typeof value === 'string') return text(value, path)
    if (path.length > maxDepth) throw new ApiError('bad_request', 'The body nests too deeply')
    if (Array.isArray(value)) return value.map((entry, index) => at(String(index), entry))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, at(key, entry)]))
  }
  return part(body)
}

const cleanText: Clean = (text, path) => cleanField(writable(wholeText(text, path)).trim(), path)

function wholeText(text: string, path: string[]): string {
  if (!text.includes('\0') && text.isWellFormed()) return text
  throw new ApiError('validation_failed', 'Texts must be well-formed and without NUL', { field: path.join('.') || undefined })
}

/** A preValidation hook for JSON bodies that cleans their texts. */
export async function cleanBody(request: FastifyRequest): Promise<void> {
  if (isJson(request.body)) request.body = clean(request.body, cleanText)
}

/** The same check without trimming: a password may begin or end with a space. */
export async function checkBody(request: FastifyRequest): Promise<void> {
  if (isJson(request.body)) clean(request.body, wholeText)
}

const isJson = (body: unknown) => body !== null && typeof body === 'object' && !Buffer.isBuffer(body)

/** An onRequest hook that refuses repeated parameters, which parsers interpret differently. */
export async function cleanQuery(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw new ApiError('bad_request', 'A query parameter is given twice', { field: name })
    if (typeof value === 'string') query[name] = writable(wholeText(value, [name])).trim()
  }
}
