// Maps failures to responses: typed errors as they are, the framework's by their status, bugs without details.
import { type ErrorCode, errorStatus } from '@lechaim/shared/contracts/error-codes.ts'
import type { ErrorBody } from '@lechaim/shared/contracts/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFailureLog, type FailureLog } from '../../background/failure-log.ts'
import { isBusy } from '../../db/engine.ts'
import { storageFailure } from '../../files/storage-failure.ts'
import { unavailableHeaders, unavailablePage } from '../responses/unavailable-page.ts'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The status of a refusal that browsers get as 200; null for all other answers, which have their own. */
    refusal: number | null
  }
}

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  406: 'unsupported_media_type',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { validation, validationContext, statusCode, message } = error as Partial<FastifyError>
  if (storageFailure(error)) return new ApiError('unavailable', 'The shop is not able to store anything just now')
  const first = validation?.[0]
  if (first) {
    const where = validationContext === 'body' || !validationContext ? '' : `${validationContext} `
    return new ApiError('validation_failed', `${where}${fieldOf(first)} ${first.message}`.trim(), { field: fieldOf(first) || undefined })
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError(codeOfStatus[statusCode] ?? 'bad_request', message ?? '')
  return statusCode === 503 || isBusy(error)
    ? new ApiError('unavailable', 'The shop is not able to answer just now')
    : new ApiError('internal', 'Something went wrong')
}

/** `/items/0/quantity` → `items.0.quantity`; a missing or unknown property counts as a field. */
function fieldOf(failure: NonNullable<FastifyError['validation']>[number]): string {
  const { missingProperty, additionalProperty } = failure.params as Record<string, string | undefined>
  const path = failure.instancePath.split('/').filter(Boolean)
  return [...path, missingProperty ?? additionalProperty].filter(Boolean).join('.')
}

/** @param requestId of a failure of the server, whose lines in the log it leads to */
export const errorBody = ({ code, message, field, details }: ApiError, requestId?: string): ErrorBody => ({
  error: { code, message, field, details, requestId },
})

declare module 'fastify' {
  interface FastifyInstance {
    /** Log lines of requests that fail for a cause that all of them have, such as the database, by that cause. */
    sharedFailures: (cause: string) => FailureLog
  }
}

export function addFailureLogs(app: FastifyInstance): void {
  const logs = new Map<string, FailureLog>()
  app.decorate('sharedFailures', (cause: string) => {
    const log = logs.get(cause) ?? createFailureLog(app.log, 'request')
    logs.set(cause, log)
    return log
  })
}

/** Logs a failed request, unless the caller is to blame. */
export function logFailure(error: unknown, { server, log, id }: FastifyRequest): void {
  const { code } = toApiError(error)
  if (errorStatus[code] < 500) return
  const reason = storageFailure(error)
  if (reason) server.sharedFailures(reason).failed(undefined, { reqId: id, reason, code: (error as { code: string }).code })
  else if (error instanceof ApiError) server.sharedFailures('refused').failed(error, { reqId: id })
  else if (code === 'unavailable') server.sharedFailures('away').failed(error, { reqId: id })
  else log.error({ err: error }, 'request failed')
}

/** True for a person who opens an address, not for a page's own request. */
function isOpened({ headers, method }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? method === 'GET' && headers.accept?.includes('text/html') === true : mode === 'navigate'
}

export const answerUnavailable = (reply: FastifyReply) =>
  reply.code(503).headers(unavailableHeaders).send(unavailablePage(reply.request.id))

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toApiError(error)
  logFailure(error, request)
  if (known.statusCode === 503 && isOpened(request)) return void answerUnavailable(reply)
  const body = errorBody(known, known.statusCode >= 500 ? request.id : undefined)
  reply.type('application/json; charset=utf-8')
  if (known.statusCode >= 500 || request.headers['x-refusals'] !== 'quiet') return void reply.code(known.statusCode).send(body)
  // Browsers log every other status as a failure. As text, since the route's own answer has another schema.
  reply.refusal = known.statusCode
  reply.code(200).headers({ 'x-refused': known.statusCode, 'cache-control': 'no-store' }).send(JSON.stringify(body))
}
