// The owner's search of orders by an index: of all sequences of three characters, each word with two spaces before it.
import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's schema.
export async function up(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create index orders_search_text on orders using gin ((' ' || replace(search_text, chr(10), ' ')) gin_trgm_ops)`.execute(db)
    return
  }
  await sql`create virtual table order_trigrams using fts5(text, content = '', contentless_delete = 1, detail = none,
    tokenize = 'trigram case_sensitive 1')`.execute(db)
  const textOf = (row: string) => sql`'  ' || replace(replace(${sql.ref(`${row}.search_text`)}, char(10), ' '), ' ', '  ')`
  await sql`insert into order_trigrams (rowid, text) select orders.id, ${textOf('orders')} from orders`.execute(db)
  await sql`create trigger orders_insert_trigrams after insert on orders begin
    insert into order_trigrams (rowid, text) values (new.id, ${textOf('new')}); end`.execute(db)
  await sql`create trigger orders_update_trigrams after update of search_text on orders begin
    delete from order_trigrams where rowid = old.id;
    insert into order_trigrams (rowid, text) values (new.id, ${textOf('new')}); end`.execute(db)
  await sql`create trigger orders_delete_trigrams after delete on orders begin
    delete from order_trigrams where rowid = old.id; end`.execute(db)
}
