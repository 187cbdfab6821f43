// The project's parts as the tools see them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isPackaged, root } from './launch/console.mjs'

export { isPackaged, root }

/** The folder of @lechaim/shared. */
export const sharedFolder = dirname(createRequire(import.meta.url).resolve('@lechaim/shared/package.json'))

/** Workspaces that are built: the host and every `remote-*` folder, unless nothing but old builds was left in it by a change of branches. In a
 *  team's own repository the one that it is. */
export const builtWorkspaces = (folder = root) =>
  isPackaged
    ? [readJson(join(folder, 'package.json')).name]
    : ['host', ...readdirSync(folder).filter((name) => name.startsWith('remote-') && existsSync(join(folder, name, 'package.json')))]

export const folderOf = (workspace) => (isPackaged ? root : join(root, workspace))

/** The name by which discovery and pages know a workspace: `remote-cart` is `cart`. */
export const remoteName = (workspace) => workspace.replace(/^remote-/, '')

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The API's own commands and benchmarks, to be started as programs: `shared` imports no workspace. */
export const apiCommands = join(root, 'api/src/operations/commands.ts')
export const apiBench = (name) => join(root, 'api/bench', `${name}.mjs`)
/** Benchmarks of the API that are started alone, by their names: the files in `api/bench/parts`. */
export const apiBenchParts = () => readdirSync(join(root, 'api/bench/parts')).map((file) => basename(file, '.mjs'))
