// The builds of this checkout: each counts as a release of its workspace, named by its version and the hash of its sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'

export interface LocalBuild {
  build: ReleaseBuild
  folder: string
}

/** @param root the folder that holds `host` and the `remote-*` workspaces. */
export function findLocalBuilds(root: string): LocalBuild[] {
  return readdirSync(root)
    .filter((workspace) => workspace === 'host' || workspace.startsWith('remote-'))
    .map((workspace) => join(root, workspace, 'dist'))
    .filter((folder) => existsSync(join(folder, 'release.json')))
    .map((folder) => ({ build: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseBuild, folder }))
}
