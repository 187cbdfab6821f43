// Where releases are kept: a folder for each version, never changed once it is there, so that open tabs still find their files.
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from './integrity.ts'
import type { LocalBuild } from './local-builds.ts'

/** By address: `sha384-…`. */
export type Integrity = Readonly<Record<string, string>>

export interface ReleaseFiles {
  root: string
  install(build: LocalBuild): void
  read(name: string, version: string, file: string): string
  list(name: string, version: string): string[]
  /** The addresses of a release's scripts, and what each must be (`sha384-…`). */
  integrity(name: string, version: string): Integrity
}

export function openReleaseFiles(dataDir: string): ReleaseFiles {
  const root = join(dataDir, 'releases')
  mkdirSync(root, { recursive: true })
  return {
    root,
    install({ name, version, folder }) {
      const place = join(root, name, version)
      if (existsSync(place)) return
      const arriving = join(root, name, `.arriving-${randomUUID()}`)
      cpSync(folder, arriving, { recursive: true })
      try {
        renameSync(arriving, place)
      } catch (error) {
        rmSync(arriving, { recursive: true, force: true })
        if (!existsSync(place)) throw error
      }
    },
    read: (name, version, file) => readFileSync(join(root, name, version, file), 'utf8'),
    list: (name, version) => readdirSync(join(root, name, version)),
    integrity: (name, version) =>
      Object.fromEntries(
        readdirSync(join(root, name, version))
          .filter((file) => file.endsWith('.js'))
          .map((file) => [`/remotes/${name}/${version}/${file}`, integrityOf(readFileSync(join(root, name, version, file)))]),
      ),
  }
}
