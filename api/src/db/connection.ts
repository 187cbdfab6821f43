// Opens the database. Differences between SQLite and PostgreSQL are confined to this folder and the search index.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '../files/data-folder.ts'
import { OperationError } from '../files/operation-error.ts'
import { migrate } from './migrate.ts'
import type { PostgresSettings } from './postgres.ts'
import type { Connection, Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** @param place a file of SQLite's, or the address of a PostgreSQL database, whose driver is loaded for it alone */
export const openDatabase = async (place: string, settings: PostgresSettings = {}): Promise<Connection> =>
  /^postgres(?:ql)?:/.test(place) ? (await import('./postgres.ts')).openPostgres(place, settings) : openSqlite(place, settings)

/** Opens a shared database for a command, past a pooler: copies are long transactions. */
export const openDirectly = (address: string, { listen, connections }: PostgresSettings): Promise<Connection> =>
  openDatabase(listen ?? address, { connections })

/** As the configuration names it. */
interface ShopPlace {
  /** Of a database in a file. */
  dataDir: string
  /** The address is that of a PostgreSQL database; null for the file. */
  database: PostgresSettings & { address: string | null }
}

/** Opens the database for a command of the terminal; the server may run meanwhile.
 *  @throws OperationError when there is no shop yet */
export async function withShop<Result>({ dataDir, database }: ShopPlace, work: (db: Database) => Promise<Result>): Promise<Result> {
  const file = join(dataDir, databaseName)
  if (!database.address && !existsSync(file)) throw new OperationError(`There is no shop in ${dataDir} yet: npm start makes one`)
  const { db, alone, close } = await (database.address ? openDirectly(database.address, database) : openDatabase(file))
  try {
    await alone('start', () => migrate(db))
    return await work(db)
  } finally {
    await close()
  }
}
