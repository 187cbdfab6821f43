// An order that leaves enough pieces changes nothing that is kept, so its transaction notifies of no write either. A
// process of the version before hears of less and misses nothing.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop trigger tell_of_write on products`.execute(db)
  await sql`create trigger tell_of_write after insert or delete on products
    for each statement execute function tell_of_write()`.execute(db)
  // The condition of `tell_of_change`.
  await sql`create trigger tell_of_changed_product after update on products
    for each row when (to_jsonb(new) - 'stock' is distinct from to_jsonb(old) - 'stock'
      or (new.stock < old.stock and new.stock > coalesce(new.low_stock_at, 0)) is not true)
    execute function tell_of_write()`.execute(db)
}
