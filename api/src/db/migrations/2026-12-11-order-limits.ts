import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('header')
    .addColumn('max_per_product', 'integer', (column) => column.notNull().defaultTo(24))
    .execute()
  await db.schema.alterTable('orders').addColumn('network', 'text').execute()
}
