import { type Kysely, sql } from 'kysely'

// One or two characters are found by the trigrams that begin with them. So each text has to end with characters that complete
// the trigrams of its last two, and the index has to list its terms.
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create virtual table product_terms using fts5vocab(product_search, 'row')`.execute(db)
  await sql`update product_texts set raw = raw || char(10, 31, 10), plain = plain || char(10, 31, 10)`.execute(db)
}
