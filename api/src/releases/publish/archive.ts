// Unpacks what a team sends, in memory and within bounds: a flat list of plain files and nothing else, so that no path, link or device in
// an archive ever reaches the disk.
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { ApiError } from '../../http/errors/api-error.ts'

const megabyte = 1024 * 1024
export const archiveLimits = { packed: 20 * megabyte, unpacked: 80 * megabyte, file: 16 * megabyte, files: 1000 }

/** Builds are flat, and of the kinds that a page fetches: a document would be one of the shop's own, with the shop's rights. */
const fileName = /^[\w][\w.+-]{0,150}\.(js|css|json|woff2?|png|jpe?g|webp|avif|gif|txt)(\.(br|gz))?$|^server\.cjs$/

const refused = (message: string) => new ApiError('release_refused', message)
const tooLarge = (message: string) => new ApiError('payload_too_large', message)

/** The packed archive as it was sent, in memory: whoever sends slowly holds nothing but that.
 *  @throws ApiError release_refused, payload_too_large */
export async function receiveArchive(archive: Readable): Promise<Buffer> {
  try {
    return await collected(archive, bounded(archiveLimits.packed, 'packed'))
  } catch (error) {
    throw error instanceof ApiError ? error : refused('The upload was cut: nothing was taken, run it again')
  }
}

/** @param archive a gzipped tar. @returns its files by name
 *  @throws ApiError release_refused, payload_too_large */
export async function unpackArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let problem: unknown
  const parser = new Parser({ strict: true, onReadEntry: (entry) => collect(entry) })
  parser.on('error', (error) => {
    problem ??= error
  })

  function collect(entry: ReadEntry): void {
    const name = entry.path.replace(/^\.\//, '')
    problem ??= problemOf(entry, name, files)
    if (problem) {
      entry.resume()
      return
    }
    const parts: Buffer[] = []
    // Known from here on: the second of a name must find the first.
    files.set(name, Buffer.alloc(0))
    entry.on('data', (part: Buffer) => parts.push(part))
    entry.on('end', () => files.set(name, Buffer.concat(parts)))
  }

  try {
    const tar = await unpacked(archive)
    // The parser would unpack another layer by itself, without our bounds.
    if (tar.length > 0 && tar.subarray(257, 262).toString() !== 'ustar') throw new Error('there is no tar in it')
    parser.end(tar)
    if (problem) throw problem
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refused(`This is no gzipped tar archive that can be read: ${error instanceof Error ? error.message : error}`)
  }
  if (files.size === 0) throw refused('The archive is empty: pack the files of a finished build')
  return files
}

function problemOf(entry: ReadEntry, name: string, files: ReadonlyMap<string, unknown>): ApiError | null {
  if (entry.type !== 'File' && entry.type !== 'OldFile')
    return refused(`The archive holds "${name}", which is no plain file: pack files only`)
  if (!fileName.test(name))
    return refused(`The archive holds "${name}": pack the build's scripts, styles, fonts and pictures, by their bare names`)
  if (files.has(name)) return refused(`The archive holds "${name}" twice: pack each file once`)
  if (entry.size > archiveLimits.file) return tooLarge(`"${name}" has more than ${archiveLimits.file / megabyte} MB`)
  return files.size >= archiveLimits.files ? tooLarge(`The archive holds more than ${archiveLimits.files} files`) : null
}

const unpacked = (archive: Buffer) =>
  collected(Readable.from([archive]), bounded(archiveLimits.packed, 'packed'), createGunzip(), bounded(archiveLimits.unpacked, 'unpacked'))

async function collected(...steps: [Readable, ...(ReturnType<typeof bounded> | Transform)[]]): Promise<Buffer> {
  const parts: Buffer[] = []
  await pipeline([
    ...steps,
    async (all: AsyncIterable<Buffer>) => {
      for await (const part of all) parts.push(part)
    },
  ])
  return Buffer.concat(parts)
}

const bounded = (max: number, what: string) =>
  async function* bound(source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const part of source) {
      size += part.length
      if (size > max) throw tooLarge(`The archive has more than ${max / megabyte} MB ${what}`)
      yield part
    }
  }
