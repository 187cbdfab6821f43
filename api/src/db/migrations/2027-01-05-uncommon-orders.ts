// The owner's list of orders sorted by a column and filtered by source or status: orders that are not of the web, and cancelled ones, are
// listed by an index of their own, which an order of the checkout does not write. The indexes of all orders hold whatever filters ask of a row.
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
  for (const [index, column] of Object.entries(sorted)) {
    const filtered = ['created_at', 'coupon_code', 'paid', 'refunded', ...(column === 'total' ? [] : ['total'])].map((name) => sql.id(name))
    await sql`drop index ${sql.id(index)}`.execute(db)
    await sql`create index ${sql.id(index)} on orders (${sql.id(column)}, id, status, source, ${sql.join(filtered)})`.execute(db)
    // The condition stands in order-filter.ts too, word by word: the engines compare them.
    await sql`create index ${sql.id(`${index}_uncommon`)} on orders (source, status, ${sql.id(column)}, id, ${sql.join(filtered)})
      where (source <> 'web' or status = 'cancelled')`.execute(db)
  }
}
