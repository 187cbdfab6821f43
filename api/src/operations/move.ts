// `npm run move`: moves a stopped shop from its data folder into a database and an object store, or back. The source stays unchanged, and
// the target must be empty. The next call continues an interrupted move.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { explained, type Say } from '../db/explain-failure.ts'
import { checkUnused } from '../db/tables.ts'
import { databaseName, openDataFolder } from '../files/data-folder.ts'
import { lockDataFolder } from '../files/data-lock.ts'
import { OperationError } from '../files/operation-error.ts'
import { copyShop, openFolder, openShared } from './copy-shop.ts'

const usage = 'npm run move -- to-database, or npm run move -- to-folder'

/** @returns the exit code */
export const moveCommand = ([direction = '']: string[], say: Say, env = process.env): Promise<number> =>
  explained(say, async () => {
    if (!['to-database', 'to-folder'].includes(direction)) throw new ConfigError(usage)
    await moveShop(readConfig(env), direction === 'to-database', say)
    say(direction === 'to-database' ? 'Moved into the database and the store' : 'Moved into the data folder')
  })

/** @throws OperationError when the shop is open, the target is not empty, or a copy is not what it was copied from */
export async function moveShop(config: Config, toDatabase: boolean, say: Say): Promise<void> {
  const { dataDir } = config
  if (toDatabase && !existsSync(join(dataDir, databaseName))) throw new OperationError(`There is no shop in ${dataDir}`)
  openDataFolder(dataDir)
  using _lock = await lockDataFolder(dataDir)
  await using shared = await openShared(config)
  await checkUnused(shared.connection.db)
  await using folder = await openFolder(dataDir)
  await (toDatabase ? copyShop(folder, shared, say) : copyShop(shared, folder, say))
}
