// Where and when an order is fetched, as the shop said when it was placed. Null for other ways, and for orders of before.
import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('pickup_place', 'text').execute()
}
