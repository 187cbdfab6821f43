// A person's data in the shop, shown and removed by a link that was mailed to their address (decision 0091), and the owner's retention.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Erasure, PersonalData, PrivacyRequest, Retention } from '@lechaim/shared/contracts/privacy.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import type { FastifyRequest } from 'fastify'
import { readHeader } from '../../content/content-queries.ts'
import { ApiError, invalid } from '../../http/errors/api-error.ts'
import { cancellationLimit } from '../../http/requests/rate-limits.ts'
import { openSigned, sign } from '../../http/requests/signed.ts'
import { answers } from '../../http/responses/answers.ts'
import { letterBoxOf } from '../../mail/letter-box.ts'
import { writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { shopLink } from '../../mail/shop-link.ts'
import { erasePersonalData, readPersonalData } from './personal-data.ts'
import { readRetention, saveRetention } from './retention.ts'

const tags = ['orders']
const purpose = 'personal data'
const linkMs = 60 * 60_000
/** An address that gets no other mail now is answered as late as one that does. */
const answerMs = 300

export const privacyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, keys, mailer, throttles, requireOwner } = app

  /** @throws unauthorized without a link's token, or with an old one */
  function readEmail(request: FastifyRequest): string {
    const email = openSigned(keys.orderSecret, purpose, String(request.headers['x-privacy-token'] ?? ''), linkMs)
    if (!email) throw new ApiError('unauthorized', 'The link is wrong or too old')
    return email
  }

  app.post(
    '/api/privacy-requests',
    {
      config: cancellationLimit,
      schema: {
        tags,
        summary: 'Mails a link to what is stored with an address, whether or not anything is',
        body: PrivacyRequest,
        response: answers.nothing,
      },
    },
    async (request, reply) => {
      const email = request.body.email.toLowerCase()
      if (!isEmail(email)) throw invalid('email', 'email must be an e-mail address')
      if (!mailer.canSend) throw new ApiError('unavailable', 'The shop sends no mail')
      const send = app.durably(async (trx) => {
        if (!(await throttles.confirmations.mayTry(letterBoxOf(email), trx))) return
        const [link] = shopLink(config, 'לפרטים שלי', { ...home, page: 'privacy' })
        if (!link) return
        const shop = (await readHeader(trx)).storeName
        const mail = writeMail(
          'הפרטים שלכם בחנות',
          [
            'ביקשתם לראות את הפרטים שהחנות שומרת עליכם, או למחוק אותם. הקישור טוב לשעה:',
            { ...link, link: `${link.link}#${sign(keys.orderSecret, purpose, email)}` },
            'לא ביקשתם? אפשר להתעלם מההודעה.',
          ],
          shop,
        )
        await queueMail(trx, { to: email, ...mail })
      })
      await Promise.all([send, wait(answerMs, null, { ref: false })])
      mailer.wake()
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/personal-data',
    {
      config: cancellationLimit,
      schema: { tags, summary: 'What is stored with the address of a mailed link (`X-Privacy-Token`)', response: answers.ok(PersonalData) },
    },
    (request) => readPersonalData(db, readEmail(request)),
  )

  app.delete(
    '/api/personal-data',
    {
      config: cancellationLimit,
      schema: { tags, summary: 'Removes the person from the orders that are over', response: answers.ok(Erasure) },
    },
    async (request) => {
      const email = readEmail(request)
      const erasure = await app.durably((trx) => erasePersonalData(trx, email))
      return erasure
    },
  )

  app.get(
    '/api/retention',
    { onRequest: requireOwner, schema: { tags, summary: 'For how long orders keep their people', response: answers.ok(Retention) } },
    async () => ({ months: await readRetention(db) }),
  )

  app.put(
    '/api/retention',
    { onRequest: requireOwner, schema: { tags, summary: 'Sets it', body: Retention, response: answers.ok(Retention) } },
    async ({ body }) => {
      await app.durably((trx) => saveRetention(trx, body.months))
      app.wakeRetention()
      return body
    },
  )
}
