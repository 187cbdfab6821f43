// Stores the files of releases: a folder for each version, never changed once it is there, so that open tabs still find their files.
import { hash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../../files/write-durably.ts'

/** A file's value for Subresource Integrity. */
export const integrityOf = (content: string | Buffer): string => `sha384-${hash('sha384', content, 'base64')}`

export type ReleaseFiles = ReturnType<typeof openReleaseFiles>

// A dot in front: nothing of it is ever served.
const prefix = '.arriving-'

/** Removes incomplete releases of a killed process. */
function removePartial(root: string): void {
  for (const remote of readdirSync(root)) {
    const partial = readdirSync(join(root, remote)).filter((name) => name.startsWith(prefix))
    for (const name of partial) rmSync(join(root, remote, name), { recursive: true, force: true })
  }
}

export const readFiles = (folder: string): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))

export function openReleaseFiles(dataDir: string) {
  const root = join(dataDir, 'releases')
  mkdirSync(root, { recursive: true })
  removePartial(root)
  const folderOf = (name: string, version: string) => join(root, name, version)

  return {
    root,
    /** Renames the release into place when all of it is on the disk, so that half a release is never read or left by a crash.
     *  @returns false where that version is there already */
    async store(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<boolean> {
      const folder = folderOf(name, version)
      if (existsSync(folder)) return false
      const partial = join(root, name, `${prefix}${randomUUID()}`)
      mkdirSync(partial, { recursive: true })
      try {
        for (const [file, content] of files) writeFileSync(join(partial, file), content, { flush: true })
        await syncFolder(partial)
        renameSync(partial, folder)
        await syncFolder(join(root, name))
        return true
      } catch (error) {
        rmSync(partial, { recursive: true, force: true })
        if (!existsSync(folder)) throw error
        return false
      }
    },
    /** Without a file's name, whether anything of the version is there. */
    has: (name: string, version: string, file = '') => existsSync(join(folderOf(name, version), file)),
    read: (name: string, version: string, file: string) => readFileSync(join(folderOf(name, version), file)),
    installed: () => readdirSync(root).flatMap((name) => readdirSync(join(root, name)).map((version) => ({ name, version }))),
    remove: (name: string, version: string) => rmSync(folderOf(name, version), { recursive: true, force: true }),
  }
}
