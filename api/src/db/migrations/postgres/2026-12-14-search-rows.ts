// A table for the search whose rows are short: PostgreSQL moves keys and texts out of rows of more than two kilobytes, so each has a
// column of spaces, which then take no room. Products of a key are listed from it without reading these. Processes of the version before
// go on with `product_search`, from which a trigger fills it.
import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  await sql`create table search_rows (
    product_id bigint primary key references products (id) on delete cascade, keys tsvector not null, text text collate "C" not null,
    padding text collate "C" generated always as (repeat(' ', 2048)) stored) with (toast_tuple_target = 128)`.execute(db)
  await sql`create function fill_search_row() returns trigger language plpgsql as $$
    begin
      insert into search_rows (product_id, keys, text) values (new.product_id, new.keys, new.text)
        on conflict (product_id) do update set keys = excluded.keys, text = excluded.text;
      return null;
    end $$`.execute(db)
  await sql`create trigger fill_search_row after insert or update on product_search
    for each row execute function fill_search_row()`.execute(db)
  await sql`insert into search_rows (product_id, keys, text) select product_id, keys, text from product_search`.execute(db)
  // Costly functions keep the planner from comparing rows one by one, whose keys and texts it does not know to lie elsewhere.
  await sql`create function indexed_keys(tsvector) returns tsvector language plpgsql immutable strict parallel safe cost 10000
    as 'begin return $1; end'`.execute(db)
  const characters = sql.raw(`string_to_array($1 || E'\\n\\x1f\\n', null)`)
  await sql`create function text_grams(text) returns tsvector language sql immutable strict parallel safe cost 10000 return
    array_to_tsvector(array(select one || two || three
      from unnest(${characters}, (${characters})[2:], (${characters})[3:]) as each (one, two, three) where three is not null))`.execute(db)
  await sql`create index search_rows_keys on search_rows using gin (indexed_keys(keys)) with (fastupdate = off)`.execute(db)
  await sql`create index search_rows_grams on search_rows using gin (text_grams(text)) with (fastupdate = off)`.execute(db)
  // Analyzing evaluates no texts: that takes a fifth of a millisecond for each product.
  await sql`alter table search_rows alter column keys set statistics 0`.execute(db)
  await sql`alter index search_rows_grams alter column 1 set statistics 0`.execute(db)
  await sql`alter index search_rows_keys alter column 1 set statistics 1000`.execute(db)
  await sql`analyze search_rows`.execute(db)
}
