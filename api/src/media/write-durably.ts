import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

// A dot in front: no object's name begins with one, so nothing half-written is ever served.
const prefix = '.incoming-'

/** Writes a file whole or not at all: under a temporary name, synced, renamed, the folder synced too. */
export async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `${prefix}${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}

/** Removes what a process that was killed left half-written. */
export function sweepHalfWritten(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true })
  }
}
