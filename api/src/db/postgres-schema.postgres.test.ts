import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'
import type { AnyDatabase } from './tables.ts'

async function opened(place: string): Promise<Database> {
  const connection = await openDatabase(place)
  onTestFinished(() => connection.close())
  await migrate(connection.db)
  return connection.db
}

async function both(): Promise<{ sqlite: Database; postgres: Database }> {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  return { sqlite: await opened(join(temporaryFolder(), 'shop.db')), postgres: await opened(address) }
}

/** Each engine's indexes of searches are its own. */
const isShared = (table: string) => !/^(?:product_(?:key|trigram|search)|search_rows|order_trigram)/.test(table)

async function rows(db: Database, query: RawBuilder<{ line: string }>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows
    .map(({ line }) => line)
    .filter(isShared)
    .sort()
}

const columnsOfSqlite = sql<{ line: string }>`
  select m.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull" or c.pk, ' not null', '') as line
  from sqlite_master as m join pragma_table_info(m.name) as c
  where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`
const columnsOfPostgres = sql<{ line: string }>`
  select table_name || '.' || column_name || ' '
    || case data_type when 'bigint' then 'integer' when 'double precision' then 'real' else data_type end
    || case is_nullable when 'NO' then ' not null' else '' end as line
  from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`

const indexesOfSqlite = sql<{ line: string }>`
  select m.name || ' ' || (select group_concat(name, ',') from (select name from pragma_index_info(i.name) order by seqno))
    || iif(i."unique", ' unique', '') || iif(i.partial, ' partial', '') as line
  from sqlite_master as m join pragma_index_list(m.name) as i
  where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'
    and not exists (select 1 from pragma_index_info(i.name) where cid = -2)`
const indexesOfPostgres = sql<{ line: string }>`
  select t.relname || ' ' || (select string_agg(a.attname, ',' order by k.place) from unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number)
    || case when i.indisunique then ' unique' else '' end || case when i.indpred is null then '' else ' partial' end as line
  from pg_index as i join pg_class as t on t.oid = i.indrelid join pg_namespace as n on n.oid = t.relnamespace
  where n.nspname = 'public' and t.relname not like 'kysely%' and i.indexprs is null
    and not (i.indisprimary and i.indnatts = 1 and 'bigint' = (select format_type(atttypid, null) from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]))`

const keysOfSqlite = sql<{ line: string }>`
  select m.name || '.' || f."from" || ' ' || f."table" || '.' || f."to" || ' ' || lower(f.on_delete) as line
  from sqlite_master as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'`
const keysOfPostgres = sql<{ line: string }>`
  select c.conrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass || '.' || b.attname || ' '
    || case c.confdeltype when 'c' then 'cascade' when 'r' then 'restrict' when 'n' then 'set null' else c.confdeltype::text end as line
  from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = c.confkey[1] where c.contype = 'f'`

test('both engines have the same tables, columns and types', async () => {
  const { sqlite, postgres } = await both()
  const columns = await rows(sqlite, columnsOfSqlite)
  expect(columns.length).toBeGreaterThan(200)
  expect(await rows(postgres, columnsOfPostgres)).toEqual(columns)
})

test('both engines have the same indexes', async () => {
  const { sqlite, postgres } = await both()
  expect(await rows(postgres, indexesOfPostgres)).toEqual(await rows(sqlite, indexesOfSqlite))
})

test('both engines have the same foreign keys', async () => {
  const { sqlite, postgres } = await both()
  expect(await rows(postgres, keysOfPostgres)).toEqual(await rows(sqlite, keysOfSqlite))
})

test("every text column of PostgreSQL compares by bytes, as SQLite's do", async () => {
  const { postgres } = await both()
  const { rows: others } = await sql`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'
      and collation_name is distinct from 'C'`.execute(postgres)
  expect(others).toEqual([])
})

test('a database whose locale has no Hebrew letters is refused before any change', async () => {
  const server = inject('postgres') as string
  const { postgres } = await both()
  await sql`create database deaf template template0 lc_ctype 'C' lc_collate 'C'`.execute(postgres)
  onTestFinished(async () => void (await sql`drop database deaf with (force)`.execute(postgres)))
  const { db, close } = await openDatabase(`${server}/deaf`)
  onTestFinished(close)
  await expect(migrate(db)).rejects.toThrow('LC_CTYPE is C')
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
})

test('a migration’s types become those of the baseline on PostgreSQL', async () => {
  const { postgres } = await both()
  await postgres.schema
    .createTable('later')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('share', 'real')
    .execute()
  expect((await rows(postgres, columnsOfPostgres)).filter((line) => line.startsWith('later.'))).toEqual([
    'later.id integer not null',
    'later.name text not null',
    'later.share real',
  ])
  await postgres
    .insertInto('later' as 'settings')
    .values({ name: 'a' } as never)
    .execute()
  expect(
    await postgres
      .selectFrom('later' as 'settings')
      .selectAll()
      .execute(),
  ).toEqual([{ id: 1, name: 'a', share: null }])
})

test('a search reads no list of pending entries, and is planned by the frequencies of many keys', async () => {
  const { postgres } = await both()
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where reloptions @> array['fastupdate=off']`.execute(
    postgres,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'product_search_keys',
    'product_search_text',
    'search_rows_grams',
    'search_rows_keys',
  ])
  const { rows: targets } = await sql<{ target: number }>`select attstattarget as target from pg_attribute
    where attrelid = 'product_search'::regclass and attname = 'keys'`.execute(postgres)
  expect(targets).toEqual([{ target: 1000 }])
})

test('a migration has no time limit, and other statements have theirs', async () => {
  const { postgres } = await both()
  const limit = async (db: AnyDatabase) =>
    (await sql<{ ms: string }>`select current_setting('statement_timeout') as ms`.execute(db)).rows[0]?.ms
  const { rows: run } = await sql<{ name: string }>`select name from kysely_migration`.execute(postgres)
  const before = Object.fromEntries(run.map(({ name }) => [name, { up: async () => {} }]))
  let within: string | undefined
  const later = {
    up: async (db: AnyDatabase) => {
      within = await limit(db)
    },
  }
  await migrate(postgres, { ...before, '9999-01-01-later': later })
  expect({ within, afterwards: await limit(postgres) }).toEqual({ within: '0', afterwards: '30s' })
})
