// Opens the database. Differences between SQLite and PostgreSQL are confined to this folder and the search index.
import type { PostgresSettings } from './postgres.ts'
import type { Connection } from './schema.ts'
import { openSqlite } from './sqlite.ts'

const isPostgres = (place: string): boolean => /^postgres(?:ql)?:/.test(place)

/** @param place a file of SQLite's, or the address of a PostgreSQL database, whose driver is loaded for it alone */
export const openDatabase = async (place: string, settings: PostgresSettings = {}): Promise<Connection> =>
  isPostgres(place) ? (await import('./postgres.ts')).openPostgres(place, settings) : openSqlite(place)
