// The page behind the link of a stock request's mail: programs that open the links of mails confirm nothing.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { plainCss, plainPage } from '@lechaim/shared/lib/plain-page.ts'
import { Type } from 'typebox'
import { acceptForms, ownFormsOnly } from '../../http/requests/forms.ts'
import { csp } from '../../http/responses/csp.ts'
import { escapeHtml } from '../../http/responses/escape.ts'
import { plainCssHash } from '../../http/responses/plain-page.ts'
import { confirmPath, confirmRequest, findRequest } from './stock-requests.ts'

const maxBody = 1024
const Token = Type.Object({ token: Type.String({ maxLength: 100, default: '' }) })

const texts = {
  title: 'עדכון כשהמוצר חוזר למלאי',
  question: 'לשלוח לכם הודעה אחת כשהמוצר יחזור למלאי?',
  confirm: 'כן, שלחו לי הודעה',
  ignore: 'לא ביקשתם? אפשר לסגור את הדף, ולא נשלח דבר נוסף.',
  confirmed: 'תודה! נודיע לכם כשהמוצר יחזור, ואז נמחק את הכתובת.',
  expired: 'הקישור אינו בתוקף, או שכבר השתמשו בו. אפשר לבקש עדכון מחדש בדף המוצר.',
  back: 'חזרה לחנות',
}

const page = (body: string) => plainPage(texts.title, `<h1>${texts.title}</h1>\n${body}\n<a href="/">${texts.back}</a>`, plainCss)

const question = (name: string, token: string) =>
  page(`<p><bdi>${escapeHtml(name)}</bdi></p>
<p>${texts.question}</p>
<form method="post" action="${confirmPath}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${texts.confirm}</button></form>
<p>${texts.ignore}</p>`)

/** @param onConfirmed called after each: its product may be back already */
export const confirmRequestRoutes =
  (onConfirmed: () => void): FastifyPluginAsyncTypebox =>
  async (app) => {
    acceptForms(app, maxBody)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('content-security-policy', csp({ styleHashes: [plainCssHash] }))
    })

    app.get(confirmPath, { schema: { hide: true, querystring: Token } }, async ({ query: { token } }, reply) => {
      const name = await findRequest(app.db, token)
      reply.type('text/html; charset=utf-8')
      return name === null ? reply.code(404).send(page(`<p>${texts.expired}</p>`)) : reply.send(question(name, token))
    })

    app.post(
      confirmPath,
      { bodyLimit: maxBody, onRequest: ownFormsOnly, schema: { hide: true, body: Token } },
      async ({ body: { token } }, reply) => {
        // Made-up links must not keep stock requests waiting for the lock.
        const isKnown = (await findRequest(app.db, token)) !== null
        const isConfirmed = isKnown && (await app.durably((trx) => confirmRequest(trx, token)))
        if (isConfirmed) onConfirmed()
        reply.code(isConfirmed ? 200 : 404).type('text/html; charset=utf-8')
        return reply.send(page(`<p role="status">${isConfirmed ? texts.confirmed : texts.expired}</p>`))
      },
    )
  }
