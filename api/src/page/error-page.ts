// The error page for when the shop's page cannot be made, such as with an unreadable database: the shell's error texts, without data or
// scripts.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toApiError } from '../http/errors/error-handler.ts'
import { plainPage } from '../http/responses/plain-page.ts'

const html = plainPage(
  'אירעה שגיאה',
  `<h1 lang="en" dir="ltr">Unexpected Application Error!</h1>
<p>אירעה שגיאה</p>
<p><a href="">טעינה מחדש</a></p>`,
)

export function answerErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = toApiError(error)
  if (statusCode >= 500) request.log.error({ err: error }, 'the page could not be made')
  reply.code(statusCode).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
