// Files that can be made again: derivatives, and pictures fetched from elsewhere. Unlike the originals they may be deleted at any
// time, hence a folder of their own that no backup needs (decision 0014).
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskCache {
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
}

/** Opens the folder. Above `maxBytes` the files that were unused for longest go. */
export function openDiskCache(folder: string, { maxBytes = Number.POSITIVE_INFINITY } = {}): DiskCache {
  const sizes = listFiles(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  async function makeRoom(): Promise<void> {
    for (const [name, size] of sizes) {
      if (total <= maxBytes) return
      sizes.delete(name)
      total -= size
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async read(name) {
      const size = sizes.get(name)
      if (size === undefined) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      sizes.delete(name)
      if (bytes === null) total -= size
      else sizes.set(name, size)
      // The order of use must outlive the process; that it may be lost is no reason to fail.
      if (bytes && maxBytes !== Number.POSITIVE_INFINITY) utimes(join(folder, name), new Date(), new Date()).catch(() => {})
      return bytes
    },
    async write(name, bytes) {
      const temporary = join(folder, `.${name}`)
      await mkdir(folder, { recursive: true })
      // Not synced: a file that a power cut spoils has the wrong length or is missing, and is made again.
      await writeFile(temporary, bytes)
      await rename(temporary, join(folder, name))
      total += bytes.length - (sizes.get(name) ?? 0)
      sizes.delete(name)
      sizes.set(name, bytes.length)
      await makeRoom()
    },
  }
}

/** Names and sizes, those unused for longest first; half-written and empty files don't count. */
function listFiles(folder: string): Map<string, number> {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, ...pick(statSync(join(folder, name))) }))
    .filter(({ size }) => size > 0)
  return new Map(files.sort((a, b) => a.usedAt - b.usedAt).map(({ name, size }) => [name, size]))
}

const pick = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, usedAt: mtimeMs })
