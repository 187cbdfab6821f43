// A database in one file, for one process (decision 0006).
import SQLite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createGroupCommit } from './group-commit.ts'
import type { Connection, Schema } from './schema.ts'

/** SQLite's DDL is transactional, which Kysely assumes it is not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Takes the write lock at the start. A transaction that reads first and then meets another writer (a password reset, a restore) fails at
 *  once in SQLite, despite the busy timeout. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk ends the transaction by itself: the failure before is reported, not that of the rollback. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

const maxStatements = 300

/** Opens the database file and makes it durable: better-sqlite3 on its own would run with `synchronous=NORMAL` in WAL mode,
 *  which loses acknowledged orders on a power cut. */
export function openSqlite(file: string): Connection {
  const sqlite = new SQLite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -65536')
  // SQLite's lower() handles ASCII alone.
  sqlite.function('lower_case', { deterministic: true }, (text) => String(text).toLowerCase())
  const dataVersion = sqlite.prepare('PRAGMA data_version').pluck()
  // Preparing a statement costs more than running most queries. No query is streamed, so a cached one is never busy.
  const statements = new LRUCache<string, SQLite.Statement>({ max: maxStatements, memoMethod: (text) => sqlite.prepare(text) })
  const database = { prepare: (text: string) => statements.memo(text), close: () => sqlite.close() }
  const db = new Kysely<Schema>({
    dialect: Object.assign(new SqliteDialect({ database }), {
      createDriver: () => new ImmediateDriver({ database }),
      createAdapter: () => new TransactionalAdapter(),
    }),
  })
  return {
    db,
    durably: createGroupCommit(db),
    // The data folder's lock keeps other processes out.
    alone: (_name, work) => work(),
    async ifAlone(_name, work) {
      await work()
      return true
    },
    isShared: false,
    clockAheadMs: async () => 0,
    others: { tell: async () => {}, hear: async () => {} },
    versionElsewhere: () => Number(dataVersion.get()),
    hearsWrites: () => true,
    /** Folds the write-ahead log into the file, as SQLite does with its last connection. */
    async close() {
      await db.destroy()
      sqlite.close()
    },
  }
}
