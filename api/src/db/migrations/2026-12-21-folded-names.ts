// Products are found by names that differ in quotation marks and spaces alone. An index over an expression holds for what processes of the
// version before write as well.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index products_folded_name on products (replace(replace(replace(name_key, '"', ''), '''', ''), ' ', ''))`.execute(db)
}
