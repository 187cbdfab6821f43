// Orders from which the person was removed; their lines and totals stay.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('erased_at', 'text').execute()
  await db.schema
    .alterTable('footer')
    .addColumn('privacy_policy', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
