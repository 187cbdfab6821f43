import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Prefixed with a dot, with which no object's name begins, so that a partial file is never served.
const prefix = '.incoming-'

/** Writes a file atomically and durably: under a temporary name, synced, renamed, the folder synced too. */
export async function writeDurably(folder: string, name: string, content: Uint8Array | string, mode?: number): Promise<void> {
  const temporary = join(folder, `${prefix}${randomUUID()}`)
  try {
    await writeFile(temporary, content, { flag: 'wx', mode, flush: true })
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Syncs a folder, so that its entries survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using directory = await open(folder)
  await directory.sync()
}

/** Removes temporary files of killed processes. */
export function sweepHalfWritten(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true })
  }
}
