// A lock for one process at a time on a data folder, held by SQLite on a separate file, so that the operating system releases it with the
// process. A second file names the process, for messages alone.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { OperationError } from './operation-error.ts'

const lockName = '.lock'
const holderName = '.running'
const retryMs = 20

interface Holder {
  pid: number
  /** ISO time. */
  since: string
}

/** Locks the folder, which must exist, for this process.
 *  @param waitMs how long to wait for another process to release it
 *  @param onWait called once when waiting begins
 *  @throws OperationError when it is still locked after that */
export async function lockDataFolder(dataDir: string, waitMs = 0, onWait: (holder: Holder | null) => unknown = () => {}) {
  const deadline = Date.now() + waitMs
  let lock = tryLock(dataDir)
  if (!lock && waitMs > 0) await onWait(readHolder(dataDir))
  while (!lock && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    lock = tryLock(dataDir)
  }
  if (!lock) throw new OperationError(inUse(dataDir, readHolder(dataDir)))
  const interrupted = readHolder(dataDir)
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() }
  const file = join(dataDir, holderName)
  try {
    writeFileSync(file, JSON.stringify(holder), { mode: 0o600 })
  } catch (error) {
    lock.close()
    throw error
  }
  const release = () => {
    if (!lock.open) return
    rmSync(file, { force: true })
    lock.close()
  }
  return {
    /** The previous process, if it did not stop cleanly. */
    interrupted,
    release,
    [Symbol.dispose]: release,
  }
}

function tryLock(dataDir: string): SQLite.Database | null {
  const lock = new SQLite(join(dataDir, lockName), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null
    throw error
  }
}

/** Null when the file is missing or truncated. */
function readHolder(dataDir: string): Holder | null {
  try {
    const { pid, since } = JSON.parse(readFileSync(join(dataDir, holderName), 'utf8')) as Holder
    return { pid, since }
  } catch {
    return null
  }
}

const inUse = (dataDir: string, holder: Holder | null) =>
  `Another process${holder ? ` (${holder.pid}, since ${holder.since})` : ''} uses the data in ${dataDir}: stop it first, or set LECHAIM_DATA to another folder`
