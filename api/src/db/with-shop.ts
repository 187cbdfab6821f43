// The database for commands of the terminal; the server may run meanwhile.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { databaseName } from '../files/data-folder.ts'
import { openDatabase } from './connection.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

/** @throws ConfigError when there is no shop yet */
export async function withShop<Result>(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const file = join(dataDir, databaseName)
  if (!database.address && !existsSync(file)) throw new ConfigError(`There is no shop in ${dataDir} yet: npm start makes one`)
  const { db, alone, close } = await openDatabase(database.address ?? file, database)
  try {
    await alone('start', () => migrate(db))
    return await work(db)
  } finally {
    await close()
  }
}
