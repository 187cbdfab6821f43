// The documents in the place of a page that cannot be made.
import { plainCss, plainPage } from '@lechaim/shared/lib/plain-page.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerUnavailable, logFailure, toApiError } from '../../http/errors/error-handler.ts'
import { csp } from '../../http/responses/csp.ts'
import { plainCssHash, requestLine } from '../../http/responses/plain-page.ts'

/** For when the page cannot be made, such as with an unreadable database: the shell's error texts, without data or scripts. */
const errorPage = (requestId: string) =>
  plainPage(
    'אירעה שגיאה',
    `<h1 lang="en" dir="ltr">Unexpected Application Error!</h1>
<p>אירעה שגיאה</p>
${requestLine(requestId)}<p><a href="">טעינה מחדש</a></p>`,
  )

const tooManySearches = plainPage(
  'יותר מדי חיפושים',
  `<h1>יותר מדי חיפושים</h1>
<p>נעשו חיפושים רבים בזמן קצר. המתינו כמה שניות ונסו שוב.</p>
<a href="">נסו שוב</a>`,
  plainCss,
)

export function answerErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode } = toApiError(error)
  logFailure(error, request)
  if (statusCode === 503) return void answerUnavailable(reply)
  reply.code(statusCode).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  if (statusCode === 429) reply.header('content-security-policy', csp({ styleHashes: [plainCssHash] })).send(tooManySearches)
  else reply.send(errorPage(request.id))
}
