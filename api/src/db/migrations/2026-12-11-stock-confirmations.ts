import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('stock_requests').addColumn('confirmation', 'text').execute()
  await db.schema.alterTable('stock_requests').addColumn('letter_box', 'text').execute()
  await db.schema.createIndex('stock_requests_letter_box').on('stock_requests').column('letter_box').execute()
  await db.schema.createIndex('stock_requests_confirmation').on('stock_requests').column('confirmation').execute()
}
