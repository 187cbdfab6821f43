// Indexes for lists by unit price, and for the products of a sale.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index products_by_unit_price on products (coalesce(cast(price as bigint) * 1000 / nullif(volume_ml, 0), 9000000000000), id)`.execute(
    db,
  )
  await sql`create index products_in_sale on products (id) where regular_price is not null`.execute(db)
}
