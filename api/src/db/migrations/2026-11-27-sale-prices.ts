import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['sale_price', 'regular_price', 'lowest_price']) {
    await db.schema.alterTable('products').addColumn(column, 'integer').execute()
  }
  for (const column of ['sale_from', 'sale_until', 'next_change_at']) {
    await db.schema.alterTable('products').addColumn(column, 'text').execute()
  }
  await sql`create index products_next_change on products (next_change_at) where next_change_at is not null`.execute(db)
  await db.schema
    .createTable('former_prices')
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_prices_key', ['product_id', 'price'])
    .execute()
  await db.schema.alterTable('order_items').addColumn('regular_price', 'integer').execute()
}
