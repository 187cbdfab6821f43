// The owner's list of orders, filtered by day, status and coupon and sorted by each column from indexes alone. What the new columns hold is
// made in the background, for orders of before and of processes of the version before: `pieces` is 0 until then.
import { type Kysely, sql } from 'kysely'

const sorted = {
  orders_total: 'total',
  orders_pieces: 'pieces',
  orders_customer: 'customer_name',
  orders_email: 'customer_email',
  orders_phone: 'phone_key',
  orders_town: 'town',
}

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['phone_key', 'town'])
    await db.schema
      .alterTable('orders')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('orders')
    .addColumn('pieces', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index orders_days on orders (status, created_at, id, total, pieces)`.execute(db)
  await sql`create index orders_coupon_days on orders (status, created_at, id, total, pieces, coupon_code)
    where coupon_code is not null`.execute(db)
  // With what filters ask of a row, so that rows between those of a page are not read.
  for (const [index, column] of Object.entries(sorted))
    await sql`create index ${sql.id(index)} on orders (${sql.id(column)}, id, status, created_at, coupon_code)`.execute(db)
}
