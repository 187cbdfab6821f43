// A disk cache of derivatives, foreign pictures and a shared store's originals, which may be deleted at any time and are excluded from
// backups (decision 0014).
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createFailureLog, type FailureLogger } from '../../background/failure-log.ts'
import { createSingleFlight } from '../images/single-flight.ts'

const unlimited = Number.MAX_SAFE_INTEGER

export type DiskCache = ReturnType<typeof openDiskCache>

interface Options {
  log: FailureLogger
  /** Above so many the least recently used files are deleted. */
  maxBytes?: number
  /** False for a damaged file, which is made again. */
  isWhole?: (name: string, bytes: Buffer) => boolean
}

/** Opens the folder. */
export function openDiskCache(folder: string, { log, maxBytes = unlimited, isWhole = () => true }: Options) {
  const reading = createFailureLog(log, 'reading cached pictures', 'warn')
  const writing = createFailureLog(log, 'writing cached pictures', 'warn')
  const evicted: string[] = []
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size,
    dispose: (_size, name, reason) => reason === 'evict' && evicted.push(name),
  })
  for (const [name, size] of listFiles(folder)) sizes.set(name, size)
  const once = createSingleFlight<Buffer>()

  async function read(name: string): Promise<Buffer | null> {
    if (sizes.get(name) === undefined) return null
    const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Deleted files are no failure.
      if (error.code !== 'ENOENT') reading.failed(error)
      return null
    })
    if (bytes !== null) reading.succeeded()
    if (bytes === null || !isWhole(name, bytes)) {
      sizes.delete(name)
      return null
    }
    // The order of use is kept over restarts; failures to write it are ignored.
    if (maxBytes !== unlimited) utimes(join(folder, name), new Date(), new Date()).catch(() => {})
    return bytes
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    const temporary = join(folder, `.${name}`)
    await mkdir(folder, { recursive: true })
    // Not synced: a file damaged by a power cut has the wrong length and is made again.
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, join(folder, name))
    } catch (error) {
      // A full disk must not keep a part of it.
      await rm(temporary, { force: true })
      throw error
    }
    sizes.set(name, bytes.length)
    await Promise.all(evicted.splice(0).map((old) => rm(join(folder, old), { force: true })))
  }

  return {
    has: async (name: string) => (await read(name)) !== null,
    /** The file's content; `make` makes it where it is missing, once for concurrent callers. */
    readOrMake: async (name: string, make: () => Promise<Buffer>): Promise<Buffer> =>
      (await read(name)) ??
      once(name, async () => {
        const bytes = await make()
        // A full disk only costs time.
        await write(name, bytes).then(writing.succeeded, writing.failed)
        return bytes
      }),
  }
}

/** Names and sizes, least recently used first, without empty files. Partial ones of a killed process are removed. */
function listFiles(folder: string): Map<string, number> {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.startsWith('.')) rmSync(join(folder, name), { force: true })
  const files = readdirSync(folder)
    .map((name) => ({ name, stats: statSync(join(folder, name)) }))
    .filter(({ stats }) => stats.size > 0)
  return new Map(files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs).map(({ name, stats }) => [name, stats.size]))
}
