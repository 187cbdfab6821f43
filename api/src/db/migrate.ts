// Brings the database to the newest schema: forward only, every pending migration in one transaction.
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import { OperationError } from '../files/operation-error.ts'
import { isBusy, isPostgres } from './engine.ts'
import { isConflict } from './postgres-failures.ts'
import * as postgresFirst from './postgres-first.ts'
import type { Database } from './schema.ts'

const retryMs = 500
const longestRetryMs = 60_000

function readFolder(name: string) {
  const migrationFolder = path.join(import.meta.dirname, name)
  return new FileMigrationProvider({ fs, path, migrationFolder, import: (file) => import(pathToFileURL(file).href) }).getMigrations()
}

/** The migrations of both engines, by the names that the database keeps. */
export const sharedMigrations = () => readFolder('migrations')

/** Copying and indexing the rows of a large shop takes minutes. */
const withoutTimeout = (migration: Migration): Migration => ({
  ...migration,
  async up(db) {
    await sql`set local statement_timeout = 0`.execute(db)
    await migration.up(db)
  },
})

/** PostgreSQL starts from a baseline and runs the later migrations, with its own: a process on SQLite keeps what they make in its memory. */
async function postgresMigrations() {
  const later = Object.entries(await sharedMigrations()).filter(([name]) => name > postgresFirst.baseline)
  return { [postgresFirst.baseline]: postgresFirst, ...Object.fromEntries(later), ...(await readFolder('migrations/postgres')) }
}

/** Names under which a version kept a migration before it was renamed. */
const formerNames = { '2026-11-28-filters': '2026-11-29-filters' }

/** Runs what the database lacks, in the order of names, and also what sorts before a migration that it has (decision 0062).
 *  @throws OperationError when PostgreSQL's LC_CTYPE leaves out Hebrew letters, when a newer version of the shop has written here, or when a
 *  migration fails that sorts before one that has run
 *  @throws the migration's own error; the database then is as it was */
export async function migrate(db: Database, migrations?: Record<string, Migration>): Promise<void> {
  if (isPostgres(db)) await checkLetters(db)
  const known = migrations ?? (await (isPostgres(db) ? postgresMigrations() : sharedMigrations()))
  const patient = Object.entries(known).map(([name, migration]) => [name, isPostgres(db) ? withoutTimeout(migration) : migration])
  const provider = { getMigrations: async (): Promise<typeof known> => Object.fromEntries(patient) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const executed = await executedMigrations(db)
  const unknown = executed.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new OperationError(
      `A newer version of the shop has written this data (${unknown.join(', ')}): start that version, or restore a backup from before it`,
    )
  for (const startedAt = Date.now(); ; await setTimeout(retryMs)) {
    const { error, results } = await migrator.migrateToLatest()
    if (!error) return
    // A change of a table that waited for its lock would stop everybody who reads it; processes of the version before lock rows meanwhile.
    if ((isBusy(error) || isConflict(error)) && Date.now() - startedAt <= longestRetryMs) continue
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? ''
    const later = executed.findLast((name) => name > failed)
    if (!failed || !later) throw error
    throw new OperationError(
      `${failed} cannot run in a database that ${later} has changed (${(error as Error).message}): the data is as it was, start the version before`,
    )
  }
}

/** Substrings are found by pg_trgm, which takes Hebrew for punctuation where the database's LC_CTYPE is C, whatever its provider. */
async function checkLetters(db: Database): Promise<void> {
  const { rows } = await sql<{ type: string }>`select datctype as type from pg_database where datname = current_database()`.execute(db)
  const { type } = rows[0] ?? {}
  if (type === 'C' || type === 'POSIX')
    throw new OperationError(`The database's LC_CTYPE is ${type}, which knows no Hebrew: make it by create database … lc_ctype 'C.UTF-8'`)
}

/** The names, in order. */
async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  for (const [former, name] of Object.entries(formerNames))
    await sql`update kysely_migration set name = ${name} where name = ${former}`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
