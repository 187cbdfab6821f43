// Backs up the data folder, also while the server runs.
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { type Config, readConfig } from '../config/config.ts'
import { explained, type Say } from '../db/explain-failure.ts'
import { backupEntries, checkDatabase, databaseName, folderName } from '../files/data-folder.ts'
import { OperationError } from '../files/operation-error.ts'
import { copyShop, openFolder, openShared } from './copy-shop.ts'

/** `npm run backup [-- folder]`. @returns the exit code */
export const backupCommand = ([target]: string[], say: Say, env = process.env): Promise<number> =>
  explained(say, async () => {
    const config = readConfig(env)
    const folder = config.database.address ? await backUpShared(config, target) : await backUp(config.dataDir, target)
    say(`Backup: ${folder}`)
  })

/** Makes and verifies a backup.
 *  @returns its folder: `target`, which must be new, or one named by the time in the data folder
 *  @throws OperationError */
export async function backUp(dataDir: string, target?: string): Promise<string> {
  if (!existsSync(join(dataDir, databaseName))) throw new OperationError(`There is no shop in ${dataDir}`)
  return await intoNewFolder(dataDir, target, async (folder) => {
    copyEntries(dataDir, folder)
    const source = new SQLite(join(dataDir, databaseName))
    // All pages in one step: otherwise each write of the server would restart the copy.
    await source.backup(join(folder, databaseName), { progress: () => 0x7fffffff }).finally(() => source.close())
    // Pictures added during the first copy, which the database may refer to.
    copyEntries(dataDir, folder)
  })
}

/** The same for a shop of several processes, all of one moment: a folder with a database in a file, from which a single process could
 *  continue as well.
 *  @throws OperationError */
export function backUpShared(config: Config, target?: string): Promise<string> {
  return intoNewFolder(config.dataDir, target, async (folder) => {
    // Its cache of releases is the backup's folder: that of a server which runs here is not touched.
    await using shared = await openShared({ ...config, dataDir: folder })
    await using backup = await openFolder(folder)
    await copyShop(shared, backup, () => {})
  })
}

/** Names the folder last, when its content is whole and verified. */
async function intoNewFolder(dataDir: string, target: string | undefined, write: (folder: string) => Promise<void>): Promise<string> {
  const folder = resolve(target ?? join(dataDir, 'backups', folderName(new Date())))
  if (existsSync(folder)) throw new OperationError(`${folder} is there already`)
  const unfinished = `${folder}.unfinished`
  const database = join(unfinished, databaseName)
  rmSync(unfinished, { recursive: true, force: true })
  // Contains keys and personal data.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    await write(unfinished)
    // Turns off write-ahead logging in the copy, so that it is one file.
    const copy = new SQLite(database)
    copy.pragma('journal_mode = DELETE')
    copy.close()
    chmodSync(database, 0o600)
    checkDatabase(database)
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return folder
}

function copyEntries(from: string, to: string): void {
  for (const name of backupEntries(from)) {
    const filter = (path: string) => existsSync(path) && !path.startsWith(to)
    cpSync(join(from, name), join(to, name), { recursive: true, force: false, preserveTimestamps: true, filter })
  }
}
