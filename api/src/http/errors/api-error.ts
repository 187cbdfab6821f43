import { type ErrorCode, errorStatus } from '@lechaim/shared/contracts/error-codes.ts'

/** A failure in the error shape of decision 0007. The message is English, for developers. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: unknown

  constructor(code: ErrorCode, message: string, { field, details }: { field?: string | undefined; details?: unknown } = {}) {
    super(message)
    this.code = code
    this.field = field
    this.details = details
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

export const notFound = (what: string) => new ApiError('not_found', `There is no such ${what}`)

/** A field with a valid shape and an invalid value. */
export const invalid = (field: string, message: string, details?: unknown) => new ApiError('validation_failed', message, { field, details })
