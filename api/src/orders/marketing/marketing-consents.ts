// Consents to marketing mails (decision 0104). The shop sends none: the owner exports the list for a mailing service.
import type { MarketingConsent } from '@lechaim/shared/contracts/marketing.ts'
import type { Generated, Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

interface MarketingConsentTable {
  id: Generated<number>
  /** In lower case. */
  email: string
  name: string
  given_at: string
  /** The version of the text that was ticked. */
  consent_text: string
  order_id: number | null
  withdrawn_at: string | null
}

declare module '../../db/schema.ts' {
  interface Schema {
    marketing_consents: MarketingConsentTable
  }
}

type Row = Selectable<MarketingConsentTable>

const toConsent = ({ given_at, consent_text, withdrawn_at }: Row): MarketingConsent => ({
  givenAt: given_at,
  text: consent_text,
  ...(withdrawn_at !== null && { withdrawnAt: withdrawn_at }),
})

/** Keeps the first consent of an address, and one that is given anew after a withdrawal. @param text the version that was ticked */
export async function addConsent(
  trx: Transaction,
  { id, customerEmail, customerName }: { id: number; customerEmail: string; customerName: string },
  text: string,
): Promise<void> {
  const given = { name: customerName, given_at: now(), consent_text: text, order_id: id }
  await trx
    .insertInto('marketing_consents')
    .values({ email: customerEmail.toLowerCase(), ...given })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...given, withdrawn_at: null })
        .where('marketing_consents.withdrawn_at', 'is not', null),
    )
    .execute()
}

/** @returns null for an address that has given none */
export async function findConsent(db: Database, email: string): Promise<MarketingConsent | null> {
  const row = await db.selectFrom('marketing_consents').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row ? toConsent(row) : null
}

/** Keeps the row, as proof that the consent was withdrawn. Withdrawing again changes nothing. */
export async function withdrawConsent(trx: Transaction, email: string): Promise<void> {
  await trx
    .updateTable('marketing_consents')
    .set({ withdrawn_at: now() })
    .where('email', '=', email.toLowerCase())
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function eraseConsent(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('marketing_consents').where('email', '=', email.toLowerCase()).execute()
}

const rowsAtOnce = 500

/** Consents in force, oldest first, a page at a time. */
export async function* readConsents(db: Database): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('marketing_consents')
      .selectAll()
      .where('id', '>', after)
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? 0
  }
}
