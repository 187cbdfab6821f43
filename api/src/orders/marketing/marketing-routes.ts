import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Withdrawal, Withdrawn } from '@lechaim/shared/contracts/marketing.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { marketingTexts } from '@lechaim/shared/messages/marketing-texts.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { orderLimit } from '../../http/requests/rate-limits.ts'
import { answers, sendCsv } from '../../http/responses/answers.ts'
import { publicAddress } from '../../mail/shop-link.ts'
import { harmless } from '../export-orders.ts'
import { readConsents, withdrawConsent } from './marketing-consents.ts'
import { readWithdrawal, withdrawalLink } from './withdrawal-link.ts'

const tags = ['orders']
export const marketingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, requireOwner } = app

  app.post(
    '/api/marketing-consents/withdrawals',
    {
      config: orderLimit,
      schema: { tags, summary: 'Withdraws a consent, by the link of its address', body: Withdrawal, response: answers.ok(Withdrawn) },
    },
    async ({ body }) => {
      const email = readWithdrawal(app, body.token)
      if (!email) throw new ApiError('unauthorized', 'The link is wrong')
      await app.durably((trx) => withdrawConsent(trx, email))
      return { email }
    },
  )

  app.get(
    '/api/marketing-consents/export',
    {
      onRequest: requireOwner,
      schema: {
        tags,
        summary: 'Consents in force as CSV, each with the link that withdraws it',
        response: answers.csv('דוא״ל,שם,מועד ההסכמה,הנוסח,קישור להסרה…'),
      },
    },
    async (_request, reply) => {
      // A list without the way out must not be mailed.
      if (publicAddress(config) === null)
        throw new ApiError('unavailable', 'The links need the public address of the shop (LECHAIM_ORIGIN)')
      return sendCsv(reply, 'marketing.csv', exportConsents())
    },
  )

  async function* exportConsents(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(['דוא״ל', 'שם', 'מועד ההסכמה', 'הנוסח', 'קישור להסרה'])
    for await (const rows of readConsents(db)) {
      const cells = rows.map(({ email, name, given_at, consent_text }) => [
        email,
        harmless(name),
        given_at,
        marketingTexts[consent_text] ?? consent_text,
        withdrawalLink(app, email)[0]?.link ?? '',
      ])
      yield cells.map(csvLine).join('')
    }
  }
}
