// The address and the webhook that a remote's team has set, for notices of alarms and roll-backs.
import { createHmac, randomBytes } from 'node:crypto'
import type { TeamContact, TeamContactDraft } from '@lechaim/shared/contracts/team-contacts.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import type { TeamContactTable } from '../releases-table.ts'

export const findContact = (db: Database | Transaction, remote: string) =>
  db.selectFrom('team_contacts').selectAll().where('remote', '=', remote).executeTakeFirst()

/** The secret that signs a webhook's notices, in the form of the Standard Webhooks specification. It is made of the shop's own secret, so that
 *  the database holds none. */
export const webhookSecret = (secret: Buffer, { remote, webhook_key }: Pick<TeamContactTable, 'remote' | 'webhook_key'>): string =>
  `whsec_${createHmac('sha256', secret).update(`webhook:${remote}:${webhook_key}`).digest('base64')}`

/** A webhook that was set anew has a new secret. */
export async function saveContact(db: Database, remote: string, draft: TeamContactDraft): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findContact(trx, remote)
    const { mail = before?.mail ?? null, webhook = before?.webhook ?? null } = draft
    const isNew = draft.webhook !== undefined && webhook !== null
    const webhook_key = isNew ? randomBytes(16).toString('hex') : webhook === null ? null : (before?.webhook_key ?? null)
    const contact = { mail, webhook, webhook_key, failure: isNew ? null : (before?.failure ?? null), updated_at: now() }
    await trx
      .insertInto('team_contacts')
      .values({ remote, ...contact })
      .onConflict((conflict) => conflict.column('remote').doUpdateSet(contact))
      .execute()
    // Those of a webhook or an address that is gone.
    const gone = (['mail', 'webhook'] as const).filter((medium) => contact[medium] === null)
    if (gone.length > 0) await trx.deleteFrom('team_notices').where('remote', '=', remote).where('medium', 'in', gone).execute()
  })
}

export const toTeamContact = (contact: Pick<TeamContactTable, 'mail' | 'webhook' | 'failure'> | undefined): TeamContact => ({
  mail: contact?.mail ?? null,
  webhook: contact?.webhook ?? null,
  failure: contact?.failure ?? null,
})
