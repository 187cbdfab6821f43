// A disk cache of derivatives and foreign pictures, which may be deleted at any time and are excluded from backups (decision 0014).
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const unlimited = Number.MAX_SAFE_INTEGER

export type DiskCache = ReturnType<typeof openDiskCache>

/** Opens the folder. Above `maxBytes` the least recently used files are deleted. */
export function openDiskCache(folder: string, { maxBytes = unlimited } = {}) {
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size,
    dispose: (_size, name, reason) => reason === 'evict' && evicted.push(name),
  })
  for (const [name, size] of listFiles(folder)) sizes.set(name, size)

  return {
    async read(name: string): Promise<Buffer | null> {
      if (sizes.get(name) === undefined) return null
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (bytes === null) sizes.delete(name)
      // The order of use is kept over restarts; failures to write it are ignored.
      else if (maxBytes !== unlimited) utimes(join(folder, name), new Date(), new Date()).catch(() => {})
      return bytes
    },
    async write(name: string, bytes: Buffer): Promise<void> {
      const temporary = join(folder, `.${name}`)
      await mkdir(folder, { recursive: true })
      // Not synced: a file damaged by a power cut has the wrong length and is made again.
      await writeFile(temporary, bytes)
      await rename(temporary, join(folder, name))
      sizes.set(name, bytes.length)
      await Promise.all(evicted.splice(0).map((old) => rm(join(folder, old), { force: true })))
    },
  }
}

/** Names and sizes, least recently used first, without partial and empty files. */
function listFiles(folder: string): Map<string, number> {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, stats: statSync(join(folder, name)) }))
    .filter(({ stats }) => stats.size > 0)
  return new Map(files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs).map(({ name, stats }) => [name, stats.size]))
}
