// Statements are prepared once and kept: preparing costs more than running most of the shop's queries.
import type SQLite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const maxStatements = 300

/** The database as Kysely asks for it, with `prepare` answered from the statements already made. No query is streamed, so none is
 *  busy when it is asked for again. */
export function withKeptStatements(sqlite: SQLite.Database): Pick<SQLite.Database, 'prepare' | 'close'> {
  const statements = new LRUCache<string, SQLite.Statement>({ max: maxStatements })
  const prepare = (sql: string): SQLite.Statement => {
    const kept = statements.get(sql)
    if (kept) return kept
    const made = sqlite.prepare(sql)
    statements.set(sql, made)
    return made
  }
  return { prepare: prepare as SQLite.Database['prepare'], close: () => sqlite.close() }
}
