import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('products').addColumn('own_visible', 'integer').execute()
  for (const table of ['products', 'banners'])
    for (const column of ['show_from', 'show_until']) await db.schema.alterTable(table).addColumn(column, 'text').execute()
  await db.schema.alterTable('carousel').addColumn('times', 'text').execute()
  for (const table of ['banners', 'carousel']) await db.schema.alterTable(table).addColumn('next_change_at', 'text').execute()
}
