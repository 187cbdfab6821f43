import { type Kysely, sql } from 'kysely'

// Fields of drinks, and the values by which products are filtered, with the number of visible products of a category that have each.
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['barcode', 'producer', 'country', 'region', 'grapes', 'colour', 'sweetness', 'kosher_body', 'kosher_level'])
    await db.schema.alterTable('products').addColumn(name, 'text').execute()
  for (const name of ['vintage', 'age_statement']) await db.schema.alterTable('products').addColumn(name, 'integer').execute()
  await sql`create index products_barcode on products (barcode) where barcode is not null`.execute(db)
  await sql`create index products_low_stock on products (stock, id) where stock <= coalesce(low_stock_at, 0)`.execute(db)

  await db.schema
    .createTable('drink_values')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('facet', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('drink_values_value').on('drink_values').columns(['facet', 'value']).unique().execute()
  await db.schema
    .createTable('product_values')
    .addColumn('value_id', 'integer', (column) => column.notNull().references('drink_values.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('product_values_key', ['value_id', 'product_id'])
    .execute()
  await db.schema.createIndex('product_values_product').on('product_values').columns(['product_id', 'value_id']).execute()
}
