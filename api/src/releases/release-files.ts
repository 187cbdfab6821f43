// Where releases are kept: a folder for each version, never changed once it is there, so that open tabs still find their files.
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalBuild } from './local-builds.ts'

/** By address: `sha384-…`. */
export type Integrity = Readonly<Record<string, string>>

export interface ReleaseFiles {
  root: string
  install(build: LocalBuild): void
  /** Puts a release there that came over the network. @returns false where that version is there already */
  store(name: string, version: string, files: ReadonlyMap<string, Buffer>): boolean
  has(name: string, version: string): boolean
  read(name: string, version: string, file: string): string
  list(name: string, version: string): string[]
  remove(name: string, version: string): void
}

export function openReleaseFiles(dataDir: string): ReleaseFiles {
  const root = join(dataDir, 'releases')
  mkdirSync(root, { recursive: true })
  const placeOf = (name: string, version: string) => join(root, name, version)

  /** Renamed into place when it is whole: no reader and no crash ever sees half a release. */
  function arrive(name: string, version: string, fill: (folder: string) => void): boolean {
    const place = placeOf(name, version)
    if (existsSync(place)) return false
    const arriving = join(root, name, `.arriving-${randomUUID()}`)
    mkdirSync(arriving, { recursive: true })
    try {
      fill(arriving)
      renameSync(arriving, place)
      return true
    } catch (error) {
      rmSync(arriving, { recursive: true, force: true })
      if (!existsSync(place)) throw error
      return false
    }
  }

  return {
    root,
    install({ build: { name, version }, folder }) {
      arrive(name, version, (arriving) => cpSync(folder, arriving, { recursive: true }))
    },
    store: (name, version, files) =>
      arrive(name, version, (arriving) => {
        for (const [file, content] of files) writeFileSync(join(arriving, file), content)
      }),
    has: (name, version) => existsSync(placeOf(name, version)),
    read: (name, version, file) => readFileSync(join(placeOf(name, version), file), 'utf8'),
    list: (name, version) => readdirSync(placeOf(name, version)),
    remove: (name, version) => rmSync(placeOf(name, version), { recursive: true, force: true }),
  }
}
