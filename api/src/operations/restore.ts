// Replaces the data by a backup, and sets the replaced data aside, in case of a wrong backup.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config/config.ts'
import { explained, type Say } from '../db/explain-failure.ts'
import { checkUnused } from '../db/tables.ts'
import { backupEntries, checkDatabase, closeDatabaseFile, databaseName, folderName, openDataFolder } from '../files/data-folder.ts'
import { lockDataFolder } from '../files/data-lock.ts'
import { OperationError } from '../files/operation-error.ts'
import { copyShop, openFolder, openShared } from './copy-shop.ts'

/** `npm run restore -- <backup>`. @returns the exit code */
export const restoreCommand = ([backup]: string[], say: Say, env = process.env): Promise<number> =>
  explained(say, async () => {
    if (!backup) throw new OperationError('Which backup? npm run restore -- data/backups/<time>')
    const config = readConfig(env)
    const replaced = config.database.address ? await restoreShared(config, backup) : await restore(config.dataDir, backup)
    say(`Restored: ${backup}`)
    if (replaced) say(`What was there before is kept in ${replaced}`)
  })

/** Restores a backup. Nothing is changed until everything is copied and verified.
 *  @returns the folder of the replaced data, null if there was none
 *  @throws OperationError for an invalid backup or a running server */
export async function restore(dataDir: string, backup: string): Promise<string | null> {
  const source = checkBackup(backup)
  openDataFolder(dataDir)
  using _lock = await lockDataFolder(dataDir)
  return replaceData(dataDir, source)
}

/** The same into a database and a store, which must be empty: what is elsewhere stays as it is.
 *  @returns null: nothing is replaced
 *  @throws OperationError */
export async function restoreShared(config: Config, backup: string): Promise<null> {
  const source = checkBackup(backup)
  // A copy of it: the schema may have to be brought up to date, and a backup never changes.
  openDataFolder(config.dataDir)
  const copy = join(config.dataDir, 'restoring')
  const removeCopy = () => rmSync(copy, { recursive: true, force: true })
  removeCopy()
  using ends = new DisposableStack()
  ends.defer(removeCopy)
  cpSync(source, copy, { recursive: true, preserveTimestamps: true })
  await using shared = await openShared(config)
  await using folder = await openFolder(copy)
  await checkUnused(shared.connection.db)
  await copyShop(folder, shared, () => {})
  return null
}

/** @returns its absolute path */
function checkBackup(backup: string): string {
  const source = resolve(backup)
  if (!existsSync(source)) throw new OperationError(`There is no ${source}`)
  checkDatabase(join(source, databaseName))
  return source
}

function replaceData(dataDir: string, source: string): string | null {
  closeDatabaseFile(dataDir)
  const incoming = join(dataDir, 'restoring')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })
  for (const name of [...backupEntries(source), databaseName])
    cpSync(join(source, name), join(incoming, name), { recursive: true, preserveTimestamps: true })
  checkDatabase(join(incoming, databaseName))
  const replaced = moveReplaced(dataDir, join(dataDir, 'replaced', folderName(new Date())))
  // The database last: without it no server starts on a partial folder.
  for (const name of [...backupEntries(incoming), databaseName]) renameSync(join(incoming, name), join(dataDir, name))
  rmSync(incoming, { recursive: true })
  return replaced
}

function moveReplaced(dataDir: string, folder: string): string | null {
  const databaseFiles = readdirSync(dataDir).filter((name) => name.startsWith(databaseName))
  // The database first, for the same reason.
  const names = [...databaseFiles, ...backupEntries(dataDir)]
  if (names.length === 0) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of names) renameSync(join(dataDir, name), join(folder, name))
  // Derived from the replaced pictures.
  rmSync(join(dataDir, 'cache'), { recursive: true, force: true })
  return folder
}
