import { RequestFailure } from '@lechaim/shared/client/failure.ts'

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The request outlives the page. */
  keepalive?: boolean
  /** The refusal of what a shopper typed or opened is no failure of the page: the console shows none. */
  mayBeRefused?: boolean
}

export type Fetch = typeof globalThis.fetch

/** Milliseconds for a read: on a connection that has gone without a word a browser may wait for minutes. */
const readTimeoutMs = 30_000

/** Sends JSON and reads JSON. @throws RequestFailure for every answer outside 2xx and for none at all, or its cause once `signal` has aborted */
export async function request<T>(
  fetch: Fetch,
  path: string,
  { method = 'GET', body, headers, signal, keepalive, mayBeRefused }: RequestOptions = {},
): Promise<T> {
  const type = body !== undefined && { 'content-type': 'application/json' }
  const own = mayBeRefused && { 'x-refusals': 'quiet' }
  const sent = { accept: 'application/json', ...headers, ...type, ...own }
  const signals = [signal, method === 'GET' ? AbortSignal.timeout(readTimeoutMs) : undefined].filter((each) => each !== undefined)
  const init = { method, headers: sent, body: JSON.stringify(body), signal: AbortSignal.any(signals), keepalive }
  const unanswered = (cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new RequestFailure(0, 'offline', `No answer from ${path}`)
  }
  const response = await fetch(path, init).catch(unanswered)
  if (response.status === 204) return undefined as T
  const answer: unknown = await response.json().catch((cause: Error) => {
    if (cause.name !== 'SyntaxError') unanswered(cause)
  })
  // Servers of before answer with the status itself.
  const refused = mayBeRefused ? Number(response.headers.get('x-refused')) : 0
  if (response.ok && !refused && answer !== undefined) return answer as T
  throw failureOf(refused || response.status, answer, path)
}

/** Understands the API's shape and the two shapes of the sign-in protocol. */
function failureOf(status: number, answer: unknown, path: string): RequestFailure {
  const body = (answer ?? {}) as {
    error?: { code?: string; message?: string; field?: string; details?: unknown; requestId?: string }
    code?: unknown
    message?: string
    error_code?: string
    msg?: string
  }
  if (body.error?.code) {
    const { code, message = code, field, details, requestId } = body.error
    return new RequestFailure(status, code, message, field, details, requestId)
  }
  if (typeof body.code === 'string') return new RequestFailure(status, body.code, body.message ?? body.code)
  if (body.error_code) return new RequestFailure(status, body.error_code, body.msg ?? body.error_code)
  return new RequestFailure(status, 'unreadable', `${path} answered ${status}`)
}
