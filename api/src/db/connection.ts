// Opens the database. Differences between SQLite and PostgreSQL are confined to this folder and the search index.
import { openPostgres, type PostgresSettings } from './postgres.ts'
import type { Connection } from './schema.ts'
import { openSqlite } from './sqlite.ts'

const isPostgres = (place: string): boolean => /^postgres(?:ql)?:/.test(place)

/** @param place a file of SQLite's, or the address of a PostgreSQL database */
export const openDatabase = (place: string, settings: PostgresSettings = {}): Connection =>
  isPostgres(place) ? openPostgres(place, settings) : openSqlite(place)
