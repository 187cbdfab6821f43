// Names that a remote imports from shared modules and that a host lacks, from the descriptions of their builds (decision 0033).
import type { ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'

type Imports = Pick<ReleaseBuild, 'imports' | 'importedMembers'>
type Exports = Pick<ReleaseBuild, 'exports' | 'exportedMembers'>

/** A module that a host lacks as a whole comes with the remote itself.
 *  @returns `goTo from @lechaim/shared/stores/shell.ts` for each */
export function lackingNames({ imports = {}, importedMembers = {} }: Imports, { exports, exportedMembers = {} }: Exports): string[] {
  if (!exports) return []
  return Object.keys(imports).flatMap((module) => {
    if (!Object.hasOwn(exports, module)) return []
    const names = imports[module]?.filter((name) => !exports[module]?.includes(name)) ?? []
    const members = importedMembers[module]?.filter((path) => lacksMember(path, exportedMembers[module] ?? [])) ?? []
    return [...names, ...members].map((name) => `${name} from ${module}`)
  })
}

/** Only members of what the host knows as a plain object are compared: of a store or a list nothing is recorded. */
function lacksMember(path: string, provided: readonly string[]): boolean {
  const names = path.split('.')
  return names.slice(1).some((_, index) => {
    const object = `${names.slice(0, index + 1).join('.')}.`
    return provided.some((one) => one.startsWith(object)) && !provided.includes(object + names[index + 1])
  })
}
