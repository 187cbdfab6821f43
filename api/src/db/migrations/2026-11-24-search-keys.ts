import { type Kysely, sql } from 'kysely'

// Products are found by keys that the shop makes of their texts. An existing shop's are made in the background after this; until then
// its searches read the texts of before, which the triggers keep up to date.
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  const idsAlone = sql`content = '', contentless_delete = 1, detail = none`
  await sql`create virtual table product_keys using fts5(keys, ${idsAlone}, tokenize = "ascii tokenchars '.%#'")`.execute(db)
  await sql`create virtual table product_trigrams using fts5(text, ${idsAlone}, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create virtual table product_trigram_terms using fts5vocab(product_trigrams, 'row')`.execute(db)
  await sql`create trigger products_delete_keys after delete on products begin
    delete from product_keys where rowid = old.id; delete from product_trigrams where rowid = old.id; end`.execute(db)
  await sql`create table category_keys (
    key text not null, category_id integer not null references categories (id) on delete cascade, word integer not null,
    primary key (key, category_id, word)) without rowid`.execute(db)
  await sql`create index category_keys_category on category_keys (category_id)`.execute(db)
  await sql`create table unanswered_searches (
    query text not null, day text not null, count integer not null, primary key (query, day)) without rowid`.execute(db)
  const { rows } = await sql`select 1 from products limit 1`.execute(db)
  const { rows: categories } = await sql`select 1 from categories limit 1`.execute(db)
  if (rows.length + categories.length === 0) {
    await sql`drop table product_terms`.execute(db)
    await sql`drop table product_search`.execute(db)
    await sql`drop table product_texts`.execute(db)
    return
  }
  const texts = sql`lower(new.name) || char(10, 31, 10) || lower(new.description) || char(10, 31, 10)`
  await sql`create trigger products_insert_former after insert on products begin
    insert into product_texts (product_id, raw, plain, folded) values (new.id, ${texts}, ${texts}, ''); end`.execute(db)
  await sql`create trigger products_update_former after update of name, description on products begin
    update product_texts set raw = ${texts}, plain = ${texts} where product_id = new.id; end`.execute(db)
  await sql`insert into settings (name, value) values ('search_index', ${JSON.stringify({ version: 0, below: null, former: true })})`.execute(
    db,
  )
}
