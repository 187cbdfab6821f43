// Other processes keep answers that say whether a coupon is in force. A use changes that only when it is the last one.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  for (const [name, teller] of [
    ['write', sql`tell_of_write()`],
    ['topic', sql`tell_of_topic('content')`],
  ] as const) {
    await sql`create trigger ${sql.id(`tell_of_${name}`)} after insert or delete on coupons
      for each statement execute function ${teller}`.execute(db)
    await sql`create trigger ${sql.id(`tell_of_changed_${name}`)} after update on coupons
      for each row when (to_jsonb(new) - 'uses' is distinct from to_jsonb(old) - 'uses'
        or (new.uses >= new.max_uses) is distinct from (old.uses >= old.max_uses))
      execute function ${teller}`.execute(db)
  }
}
