import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media_objects').addColumn('color', 'text').execute()
  await db.schema.alterTable('media_objects').addColumn('preview', 'text').execute()
  // Foreign pictures are few, and each showing of one asks whether its address is known.
  await sql`create index products_foreign_image on products (image) where image glob 'http*'`.execute(db)
  await sql`create index order_items_foreign_image on order_items (product_image) where product_image glob 'http*'`.execute(db)
}
