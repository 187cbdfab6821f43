// A database in one file, for one process (decision 0006).
import { statSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver, type TransactionBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isBusy } from './engine.ts'
import { createWriteFigures } from './figures.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Connection, Schema } from './schema.ts'
import { traceQueries } from './trace-queries.ts'

/** SQLite's DDL is transactional, which Kysely assumes it is not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** A query runs to its end, and awaiting it lets no request in: without pauses a job of many queries would be one long block. */
const longestRunMs = 20

/** @returns a function to await before each query: it lets waiting requests in once queries have run for this long (decision 0060) */
function createPauses(): () => Promise<void> {
  let runStartedAt: number | null = null
  const endRun = () => {
    runStartedAt = null
  }
  return async () => {
    if (runStartedAt !== null && performance.now() - runStartedAt > longestRunMs) await setImmediate()
    if (runStartedAt !== null) return
    runStartedAt = performance.now()
    void setImmediate().then(endRun)
  }
}

/** Takes the write lock at the start. A transaction that reads first and then meets another writer (a password reset, a restore) fails at
 *  once in SQLite, despite the busy timeout. */
class ImmediateDriver extends SqliteDriver {
  readonly #pause = createPauses()
  #patient: DatabaseConnection | undefined

  override async beginTransaction() {
    const connection = await super.acquireConnection()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#patient ??= {
      executeQuery: async (query) => {
        await this.#pause()
        return whileBusy(() => connection.executeQuery(query))
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
    return this.#patient
  }

  /** A full disk ends the transaction by itself: the failure before is reported, not that of the rollback. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** Reads go on while a transaction waits for the file, since it has no connection meanwhile. */
class PatientKysely extends Kysely<Schema> {
  readonly writes = createWriteFigures()

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    const patient: typeof execute = (work) => {
      const reportStart = this.writes.begin()
      return whileBusy(() =>
        execute((trx) => {
          reportStart()
          return work(trx)
        }),
      )
    }
    return Object.assign(builder, { execute: patient })
  }
}

const longestWaitMs = 2000
const pauseMs = 10

/** Retries while another program writes to the file. SQLite's own waiting would block the process. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const startedAt = Date.now(); ; await setTimeout(pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || Date.now() - startedAt > longestWaitMs) throw error
    }
  }
}

const maxStatements = 300

/** Bytes; 0 for a file that is not there. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Opens the database file and makes it durable: better-sqlite3 on its own would run with `synchronous=NORMAL` in WAL mode,
 *  which loses acknowledged orders on a power cut. */
export function openSqlite(file: string, { isTraced = false }: { isTraced?: boolean } = {}): Connection {
  const sqlite = new SQLite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('busy_timeout = 0')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -65536')
  // SQLite's lower() handles ASCII alone.
  sqlite.function('lower_case', { deterministic: true }, (text) => String(text).toLowerCase())
  const dataVersion = sqlite.prepare('PRAGMA data_version').pluck()
  // Preparing a statement costs more than running most queries. No query is streamed, so a cached one is never busy.
  const statements = new LRUCache<string, SQLite.Statement>({ max: maxStatements, memoMethod: (text) => sqlite.prepare(text) })
  const database = { prepare: (text: string) => statements.memo(text), close: () => sqlite.close() }
  const db = new PatientKysely({
    dialect: Object.assign(new SqliteDialect({ database }), {
      createDriver: () => new ImmediateDriver({ database }),
      createAdapter: () => new TransactionalAdapter(),
    }),
    ...(isTraced && { log: traceQueries('sqlite') }),
  })
  return {
    db,
    durably: createGroupCommit(db),
    serialized: (work) => db.transaction().execute(work),
    // The data folder's lock keeps other processes out.
    alone: (_name, work) => work(),
    async ifAlone(_name, work) {
      await work()
      return true
    },
    isShared: false,
    clockAheadMs: async () => 0,
    others: { notify: async () => {}, listen: async () => {} },
    // A request whose client is gone may still be answered after the end.
    versionOfOthers: () => (sqlite.open ? Number(dataVersion.get()) : Number.NaN),
    receivesNotifications: () => true,
    figures: () => ({ engine: 'sqlite', fileBytes: sizeOf(file), walBytes: sizeOf(`${file}-wal`) }),
    writes: db.writes.figures,
    /** Folds the write-ahead log into the file, as SQLite does with its last connection. */
    async close() {
      await db.destroy()
      sqlite.close()
    },
  }
}
