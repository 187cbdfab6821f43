// The parts of the data folder that backups include, and a check that no process uses it.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OperationError } from './operation-error.ts'

export const databaseName = 'shop.db'

/** Excluded from backups: `cache`, the output of these operations, and the database, which is never copied as a file. */
const isLeftOut = (name: string) => /^(?:backups|replaced|restoring|cache|\..*|shop\.db.*)$/.test(name)

/** The entries that a backup copies as they are: pictures, keys, releases, mail. */
export const backupEntries = (folder: string): string[] => readdirSync(folder).filter((name) => !isLeftOut(name))

/** A sortable folder name from an instant. */
export const folderName = (time: Date): string => time.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')

/** Creates the folder if missing, and restricts it to this user (decision 0017).
 *  @throws OperationError when the folder is accessible to others and has another owner */
export function openDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  accessSync(dataDir, constants.W_OK)
  if ((statSync(dataDir).mode & 0o777) === 0o700) return
  try {
    chmodSync(dataDir, 0o700)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error
    throw new OperationError(`${dataDir} is open to other users and can't be closed: give it to the user that runs the shop`)
  }
}

/** @throws OperationError unless the file is an intact database of the shop */
export function checkDatabase(file: string): void {
  if (!existsSync(file)) throw new OperationError(`There is no ${databaseName} in it`)
  let problems: unknown
  try {
    const db = new SQLite(file, { readonly: true })
    problems = db.pragma('integrity_check(1)', { simple: true })
    if (problems === 'ok' && (db.pragma('foreign_key_check') as unknown[]).length > 0) problems = 'foreign keys do not match'
    db.prepare('select count(*) from products').get()
    db.close()
  } catch (error) {
    problems = (error as Error).message
  }
  if (problems !== 'ok') throw new OperationError(`The database in it is damaged: ${problems}`)
}

/** Checkpoints the write-ahead log. The caller holds the folder's lock. */
export function closeDatabaseFile(dataDir: string): void {
  const file = join(dataDir, databaseName)
  if (!existsSync(file)) return
  const db = new SQLite(file, { timeout: 0 })
  try {
    db.pragma('journal_mode = DELETE')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Short commands, such as a password reset, take no lock.
    if (code === 'SQLITE_BUSY') throw new OperationError('Another process uses the database: try again')
    // A damaged database is set aside unchanged.
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw error
  } finally {
    db.close()
  }
}
