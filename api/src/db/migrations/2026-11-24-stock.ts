import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('stock', 'integer', (column) => column.check(sql`stock >= 0`))
    .execute()
  await db.schema.alterTable('products').addColumn('low_stock_at', 'integer').execute()
  await sql`create index products_stock on products (stock, id) where stock is not null`.execute(db)

  await db.schema
    .createTable('stock_movements')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('change', 'integer', (column) => column.notNull())
    .addColumn('stock', 'integer')
    .addColumn('order_id', 'integer')
    .addColumn('delivery_key', 'text')
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('stock_movements_product').on('stock_movements').columns(['product_id', 'id']).execute()
  await sql`create index stock_movements_order on stock_movements (order_id) where order_id is not null`.execute(db)
  await sql`create index stock_movements_delivery on stock_movements (delivery_key) where delivery_key is not null`.execute(db)
}
