import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('former_category_names')
    .addColumn('name_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('former_category_names_category').on('former_category_names').column('category_id').execute()
}
