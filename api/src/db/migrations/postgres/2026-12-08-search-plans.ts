// The planner knows how frequent some ten thousand keys are. By the usual thousand it takes rare ones for frequent, and
// reads a large part of the table for them.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table product_search alter column keys set statistics 1000`.execute(db)
  await sql`analyze product_search`.execute(db)
}
