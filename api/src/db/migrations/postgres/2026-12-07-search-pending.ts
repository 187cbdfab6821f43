// Saved products go into the search's indexes at once. Otherwise they wait in a list of up to 4 MB, which each key of each
// search reads from end to end.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const index of ['product_search_keys', 'product_search_text']) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db)
  }
}
