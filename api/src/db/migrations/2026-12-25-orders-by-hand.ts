// Orders that the owner enters: each order's source; an index by source and payment state for the owner's list; and addresses that get the
// notices about new orders.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('orders')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('web'))
    .execute()
  // The expression stands in order-filter.ts too, letter by letter: the engines compare them.
  await sql`create index orders_desk on orders (source, (case when paid = 0 and refunded > 0 then 'refunded' when paid >= total then 'paid'
    when paid = 0 then 'unpaid' else 'partly' end), status, created_at, id, total, pieces, coupon_code, paid, refunded)`.execute(db)
  await db.schema
    .createTable('order_notice_addresses')
    .addColumn('email', 'text', (column) => column.primaryKey().notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
}
