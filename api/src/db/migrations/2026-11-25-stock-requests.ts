import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('stock_requests')
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('stock_requests_key', ['product_id', 'email'])
    .execute()
  await db.schema.createIndex('stock_requests_email').on('stock_requests').column('email').execute()
  await db.schema.createIndex('stock_requests_time').on('stock_requests').column('created_at').execute()
}
