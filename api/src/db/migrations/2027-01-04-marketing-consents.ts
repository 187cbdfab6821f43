// Consents to marketing mails, one for each address, with the proof that the law asks for: time, text and order.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('marketing_consents')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addColumn('consent_text', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) => column.references('orders.id').onDelete('set null'))
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('marketing_consents_order').on('marketing_consents').column('order_id').execute()
}
