// The routes for a team's contact, which gets notices of its remote's alarms and roll-backs.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { TeamContact, TeamContactDraft } from '@lechaim/shared/contracts/team-contacts.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { now } from '../../db/times.ts'
import { invalid } from '../../http/errors/api-error.ts'
import { deployerOnly, teamRoute } from '../publish/team-route.ts'
import { queueNotice } from './queue-notices.ts'
import { refusedAddress } from './send-webhook.ts'
import { findContact, saveContact, toTeamContact, webhookSecret } from './team-contacts.ts'

export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { config, db, keys } = app
  app.addHook('onRequest', deployerOnly)

  app.get(
    '/api/releases/:remote/contact',
    { schema: teamRoute('The contact for alarms and roll-backs', { response: { 200: TeamContact } }) },
    async ({ params }) => toTeamContact(await findContact(db, params.remote)),
  )

  app.put(
    '/api/releases/:remote/contact',
    {
      schema: teamRoute('Sets the contact for alarms and roll-backs', {
        description:
          'A webhook that is set gets a new secret, which is in this answer alone; its notices follow the Standard Webhooks specification.',
        body: TeamContactDraft,
        response: { 200: TeamContact },
      }),
    },
    async ({ params: { remote }, body: { test = false, ...draft } }) => {
      if (draft.mail && !isEmail(draft.mail)) throw invalid('mail', 'It must be an e-mail address')
      const refused = draft.webhook ? refusedAddress(draft.webhook, config.webhookOrigins) : null
      if (refused) throw invalid('webhook', refused)
      await saveContact(db, remote, draft)
      if (test) await queueNotice(db, { kind: 'test', remote, version: null, reason: '', created_at: now() })
      app.noticeWorker.wake()
      const contact = await findContact(db, remote)
      const secret = draft.webhook && contact ? { secret: webhookSecret(keys.releaseSecret, contact) } : {}
      return { ...toTeamContact(contact), ...secret }
    },
  )
}
