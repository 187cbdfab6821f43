// The orders that hold a place of a window are counted with each order that takes one, cancelled ones left out: by the index alone. A day's
// windows are a range of it, so that an order writes one index for both.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index orders_by_window`.execute(db)
  await sql`drop index orders_by_delivery_day`.execute(db)
  await sql`create index orders_by_window on orders (delivery_window, status) where delivery_window is not null`.execute(db)
}
