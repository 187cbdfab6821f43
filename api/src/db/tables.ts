// The tables of a shop for copies between the engines: columns, order of references, last numbers.
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { OperationError } from '../files/operation-error.ts'
import { isPostgres, pooledMark, withinOpenTransaction } from './engine.ts'
import type { Database } from './schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: tables are known at run time alone.
export type AnyDatabase = Kysely<any>

export interface Table {
  name: string
  columns: string[]
  /** The columns of its primary key. */
  key: string[]
  /** The column that names another row of the same table; null for none. */
  parent: string | null
  /** True when rows get their numbers from the table. */
  isNumbered: boolean
}

/** Derived from other tables, or counts of the moment. */
const isDerived = (name: string) => /^(?:product_search$|search_rows$|category_keys$|counters$|release_loads$|release_reports$)/.test(name)

/** @param postgres either side of the copy that is PostgreSQL; the schemas are equal. @returns tables after those that they refer to */
export async function listTables(postgres: Database): Promise<Table[]> {
  const tables = (await postgres.introspection.getTables()).filter(({ schema, name }) => schema === 'public' && !isDerived(name))
  const { rows: keys } = await sql<{ table: string; columns: string[] }>`
    select conrelid::regclass::text as table, array_agg(attname::text order by place) as columns
    from pg_constraint cross join unnest(conkey) with ordinality as k (number, place) join pg_attribute on attrelid = conrelid and attnum = number
    where contype = 'p' group by 1`.execute(postgres)
  const { rows: references } = await sql<{ table: string; column: string; other: string }>`
    select conrelid::regclass::text as table, attname::text as column, confrelid::regclass::text as other
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`.execute(postgres)
  const waiting = new Map(
    tables.map(({ name, columns }): [string, Table] => {
      const key = keys.find(({ table }) => table === name)?.columns ?? []
      const parent = references.find(({ table, other }) => table === name && other === name)?.column ?? null
      const isNumbered = columns.some(({ isAutoIncrementing }) => isAutoIncrementing)
      return [name, { name, columns: columns.map((column) => column.name), key, parent, isNumbered }]
    }),
  )
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ table, other }) => table === name && other !== name && waiting.has(other)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** Reads all tables as of one moment, despite concurrent writes. */
export const withSnapshot = <T>(db: Database, work: (snapshot: AnyDatabase) => Promise<T>): Promise<T> =>
  withinOpenTransaction(db, isPostgres(db) ? 'begin isolation level repeatable read read only' : 'begin', work)

/** @returns the last number that a table has given to a row, even a deleted one; 0 for none */
export async function readLastNumber(db: AnyDatabase, { name }: Table): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ last: number | null }>`select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`
    : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${name}`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

export async function setLastNumber(db: AnyDatabase, { name }: Table, last: number): Promise<void> {
  if (last === 0) return
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id')::regclass, ${last}::bigint)`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
}

const endedMs = 2000

/** @throws OperationError while other processes, commands included, have the database open. PostgreSQL lists one that has just ended for a
 *  moment longer. */
export async function checkUnused(postgres: Database): Promise<void> {
  const query = sql<{ count: number }>`
    select count(distinct split_part(application_name, ' ', 2)) as count from pg_stat_activity where datname = current_database()
    and application_name like 'lechaim %' and application_name not like ${`%${pooledMark}`} and split_part(application_name, ' ', 2) <> split_part(current_setting('application_name'), ' ', 2)`
  for (const startedAt = performance.now(); ; await setTimeout(50)) {
    const count = (await query.execute(postgres)).rows[0]?.count ?? 0
    if (count === 0) return
    if (performance.now() - startedAt >= endedMs) throw new OperationError(`${count} processes use the database: stop them first`)
  }
}
