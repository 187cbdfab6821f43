// Stores the files of releases: a folder for each version, never changed once it is there, so that open tabs still find their files.
import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'

/** By address: `sha384-…`. */
export type Integrity = Readonly<Record<string, string>>

/** A file's value for Subresource Integrity. */
export const integrityOf = (content: string | Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

export interface ReleaseFiles {
  root: string
  /** Copies a folder with a release; that version may be there already. */
  install(build: Pick<ReleaseBuild, 'name' | 'version'>, folder: string): void
  /** Puts a release there that came over the network. @returns false where that version is there already */
  store(name: string, version: string, files: ReadonlyMap<string, Buffer>): boolean
  has(name: string, version: string): boolean
  read(name: string, version: string, file: string): string
  list(name: string, version: string): string[]
  remove(name: string, version: string): void
}

// A dot in front: nothing of it is ever served.
const prefix = '.arriving-'

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Removes what a process that was killed left half-made. */
function removePartial(root: string): void {
  for (const remote of readdirSync(root)) {
    const partial = readdirSync(join(root, remote)).filter((name) => name.startsWith(prefix))
    for (const name of partial) rmSync(join(root, remote, name), { recursive: true, force: true })
  }
}

export function openReleaseFiles(dataDir: string): ReleaseFiles {
  const root = join(dataDir, 'releases')
  mkdirSync(root, { recursive: true })
  removePartial(root)
  const folderOf = (name: string, version: string) => join(root, name, version)

  /** Renamed into place when it is whole and on the disk: no reader, no crash and no power cut ever leaves half a release. */
  function writeWhole(name: string, version: string, fill: (folder: string) => void): boolean {
    const folder = folderOf(name, version)
    if (existsSync(folder)) return false
    const partial = join(root, name, `${prefix}${randomUUID()}`)
    mkdirSync(partial, { recursive: true })
    try {
      fill(partial)
      for (const file of readdirSync(partial)) syncPath(join(partial, file))
      syncPath(partial)
      renameSync(partial, folder)
      syncPath(join(root, name))
      return true
    } catch (error) {
      rmSync(partial, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
      return false
    }
  }

  return {
    root,
    install({ name, version }, folder) {
      writeWhole(name, version, (partial) => cpSync(folder, partial, { recursive: true }))
    },
    store: (name, version, files) =>
      writeWhole(name, version, (partial) => {
        for (const [file, content] of files) writeFileSync(join(partial, file), content)
      }),
    has: (name, version) => existsSync(folderOf(name, version)),
    read: (name, version, file) => readFileSync(join(folderOf(name, version), file), 'utf8'),
    list: (name, version) => readdirSync(folderOf(name, version)),
    remove: (name, version) => rmSync(folderOf(name, version), { recursive: true, force: true }),
  }
}
