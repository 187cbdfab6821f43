// Where releases are kept: a folder for each version, never changed once it is there, so that open tabs still find their files.
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalBuild } from './local-builds.ts'

export interface ReleaseFiles {
  root: string
  install(build: LocalBuild): void
  read(name: string, version: string, file: string): string
  list(name: string, version: string): string[]
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
  }
}
