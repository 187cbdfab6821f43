import type { ErrorCode } from '@lechaim/shared/contracts/error-codes.ts'

/** A request that did not succeed. `code` is the API's own, `offline` when no answer came at all, or `unreadable` for a foreign shape. */
export class RequestFailure extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline' | 'unreadable' | (string & {})
  readonly field: string | undefined
  readonly details: unknown
  /** Of a failure of the server: the number by which its log knows the request. */
  readonly requestId: string | undefined

  constructor(status: number, code: string, message: string, field?: string, details?: unknown, requestId?: string) {
    super(message)
    this.name = 'RequestFailure'
    this.status = status
    this.code = code
    this.field = field
    this.details = details
    this.requestId = requestId
  }

  /** True when the same request may succeed later: no answer, or a failing server. */
  get temporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429
  }
}
