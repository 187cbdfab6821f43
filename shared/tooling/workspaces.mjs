// The project's parts as the tools see them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Workspaces that are built: the host and every `remote-*` folder, unless nothing but old builds was left in it by a change of branches. */
export const builtWorkspaces = (folder = root) => [
  'host',
  ...readdirSync(folder).filter((name) => name.startsWith('remote-') && existsSync(join(folder, name, 'package.json'))),
]

/** The name by which discovery and pages know a workspace: `remote-cart` is `cart`. */
export const remoteName = (workspace) => workspace.replace(/^remote-/, '')

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The API's own commands and benchmarks, to be started as programs: `shared` imports no workspace. */
export const apiCommands = join(root, 'api/src/operations/commands.ts')
export const apiBench = (name) => join(root, 'api/bench', `${name}.mjs`)
