import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer')
    .addColumn('amount', 'integer')
    .addColumn('minimum', 'integer')
    .addColumn('valid_from', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('next_change_at', 'text')
    .addColumn('max_uses', 'integer')
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('by_category', 'integer', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('coupons_code').on('coupons').column('code_key').unique().execute()
  await sql`create index coupons_next_change on coupons (next_change_at) where next_change_at is not null`.execute(db)
  await db.schema
    .createTable('coupon_categories')
    .addColumn('coupon_id', 'integer', (column) => column.notNull().references('coupons.id').onDelete('cascade'))
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('coupon_categories_key', ['coupon_id', 'category_id'])
    .execute()
  await db.schema.createIndex('coupon_categories_category').on('coupon_categories').column('category_id').execute()

  await db.schema.alterTable('orders').addColumn('coupon_code', 'text').execute()
  await db.schema.alterTable('orders').addColumn('coupon_id', 'integer').execute()
  await sql`create index orders_coupon on orders (coupon_id) where coupon_id is not null`.execute(db)
  for (const column of ['coupon_held', 'discount'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('order_items')
    .addColumn('discount', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
