// An order may be a gift, and its invoice may be a business's.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['gift', 'business_id']) await db.schema.alterTable('orders').addColumn(column, 'text').execute()
}
