// Triggers tell of what a transaction changed, with its commit and once for each topic. The payload is the
// transaction's number, who wrote, and the message, a line each.
import { type Kysely, sql } from 'kysely'

const topics = {
  catalogue: ['categories', 'product_categories', 'best_selling'],
  content: ['banners', 'footer', 'header', 'carousel'],
  releases: ['release_channels'],
  owner: ['users'],
}

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function tell_of_topic() returns trigger language plpgsql as $$
      begin
        perform pg_notify('lechaim_told', pg_current_xact_id()::text || E'\\n' || current_setting('application_name')
          || E'\\n{"topic":"' || tg_argv[0] || '"}');
        return null;
      end $$`.execute(db)
  for (const [topic, tables] of Object.entries(topics))
    for (const table of tables)
      await sql`create trigger tell_of_topic after insert or update or delete on ${sql.table(table)}
        for each statement execute function tell_of_topic(${sql.lit(topic)})`.execute(db)
  await sql`create trigger tell_of_topic after insert or delete on products
    for each statement execute function tell_of_topic('catalogue')`.execute(db)
  // Shoppers do not see that an order leaves enough pieces.
  await sql`create trigger tell_of_change after update on products
    for each row when (to_jsonb(new) - 'stock' is distinct from to_jsonb(old) - 'stock'
      or (new.stock < old.stock and new.stock > coalesce(new.low_stock_at, 0)) is not true)
    execute function tell_of_topic('catalogue')`.execute(db)
  // Its other columns change with each failure that is counted.
  await sql`create trigger tell_of_topic after insert or delete on releases
    for each statement execute function tell_of_topic('releases')`.execute(db)
  await sql`create trigger tell_of_topic after insert or update on settings
    for each row when (new.name = 'word_groups') execute function tell_of_topic('catalogue')`.execute(db)
}
