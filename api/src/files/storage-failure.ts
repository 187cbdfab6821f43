// Messages about disk failures of the data folder, for the operator.
import { access, constants, statfs } from 'node:fs/promises'

const full = 'the disk is full'
const reasons: [codes: RegExp, reason: string][] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/, full],
  [/^EROFS/, 'its file system is mounted read-only'],
  [/^(?:EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/, 'the user that runs the shop may not write there'],
  [/^(?:EIO|SQLITE_IOERR)/, 'the disk reports errors'],
  [/^SQLITE_(?:BUSY|LOCKED)/, 'another program has locked the database'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'the database in it is damaged: restore a backup'],
]
const megabyte = 1024 * 1024
/** Free bytes below which the disk counts as full, with a reserve for pending orders. */
const reserve = 32 * megabyte

/** @returns the reason why nothing can be stored; null for other errors */
export function storageFailure(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return null
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? null
}

/** @returns the reason why the folder is not writable; null if it is */
export async function findStorageProblem(dataDir: string): Promise<string | null> {
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    return free < reserve ? `${full} (${Math.floor(free / megabyte)} MB are left)` : null
  } catch (error) {
    return storageFailure(error) ?? String((error as NodeJS.ErrnoException).code)
  }
}
