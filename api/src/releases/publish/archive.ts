// Unpacks what a team sends, in memory and within bounds: a flat list of plain files and nothing else, so that no path, link or device in
// an archive ever reaches the disk.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { ApiError } from '../../http/errors/api-error.ts'

const megabyte = 1024 * 1024
export const archiveLimits = { packed: 20 * megabyte, unpacked: 80 * megabyte, files: 1000 }

/** Builds are flat, and of the kinds that a page fetches, with the source maps of scripts: a document would be one of the shop's own, with the
 *  shop's rights. */
const fileName = /^[\w][\w.+-]{0,150}\.((js|css|json|woff2?|png|jpe?g|webp|avif|gif|txt)(\.(br|gz))?|js\.map)$|^server\.cjs$/

export const isReleaseFile = (name: string): boolean => fileName.test(name)

const refused = (message: string) => new ApiError('release_refused', message)
const tooLarge = (message: string) => new ApiError('payload_too_large', message)

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
    const name = entry.path.replace(/^\.\/?/, '')
    // The folder itself, as `tar -C dist .` packs it.
    if (entry.type === 'Directory' && name === '') {
      entry.resume()
      return
    }
    problem ??= problemOf(entry, name, files)
    if (problem) {
      entry.resume()
      return
    }
    const parts: Buffer[] = []
    // At once, so that a second file of the same name is found.
    files.set(name, Buffer.alloc(0))
    entry.on('data', (part: Buffer) => parts.push(part))
    entry.on('end', () => files.set(name, Buffer.concat(parts)))
  }

  try {
    const tar = await promisify(gunzip)(archive, { maxOutputLength: archiveLimits.unpacked })
    // The parser would unpack another layer by itself, without our bounds.
    if (tar.length > 0 && tar.subarray(257, 262).toString() !== 'ustar') throw new Error('there is no tar in it')
    parser.end(tar)
    if (problem) throw problem
  } catch (error) {
    if (error instanceof ApiError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw tooLarge(`The archive has more than ${archiveLimits.unpacked / megabyte} MB unpacked`)
    throw refused(`This is no gzipped tar archive that can be read: ${error instanceof Error ? error.message : error}`)
  }
  if (files.size === 0) throw refused('The archive is empty: pack the files of a finished build')
  return files
}

function problemOf(entry: ReadEntry, name: string, files: ReadonlyMap<string, unknown>): ApiError | null {
  if (entry.type !== 'File' && entry.type !== 'OldFile')
    return refused(`The archive holds "${name}", which is no plain file: pack files only`)
  if (!isReleaseFile(name))
    return refused(`The archive holds "${name}": pack the build's scripts, styles, fonts and pictures, by their bare names`)
  if (files.has(name)) return refused(`The archive holds "${name}" twice: pack each file once`)
  return files.size >= archiveLimits.files ? tooLarge(`The archive holds more than ${archiveLimits.files} files`) : null
}
